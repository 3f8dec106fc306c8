import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '#server/platform/files/sync-folder.ts'
import { type Account, chownTo } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { ClusterLocation } from './cluster-location.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { logTail } from './log-tail.ts'
import { codeOf } from './run.ts'
import { spawnWatched } from './watchdog.ts'

/**
 * Creates the cluster beside its final place and renames it when complete, so a crash leaves no partial cluster.
 * @throws DatabaseStartError
 */
export async function makeCluster(
  { directory, account }: ClusterLocation,
  { initdb }: Binaries,
  withPassword: boolean,
): Promise<void> {
  await removeUnfinished(directory)
  const unfinished = `${directory}.new-${randomUUID()}`
  const cluster = join(unfinished, 'pg')
  const password = randomBytes(24).toString('hex')
  try {
    await mkdir(unfinished, { mode: 0o700 })
    await mkdir(cluster, { mode: 0o700 })
    await writeFile(join(unfinished, 'password'), password, { mode: 0o600 })
    for (const path of [unfinished, cluster, join(unfinished, 'password')]) await chownTo(path, account)
    await runInitdb([initdb, '-D', cluster, ...OPTIONS, ...accessOptions(unfinished, withPassword)], account)
    if (withPassword) await rename(join(unfinished, 'password'), passwordFile(cluster))
    await rename(cluster, directory)
    await syncFolder(dirname(directory))
  } catch (error) {
    throw codeOf(error) ? cannotMake(directory, error) : error
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/**
 * Repairs permissions after a copy or restore, and refuses a cluster of another major version. @throws
 * DatabaseStartError
 */
export async function checkCluster({ directory }: ClusterLocation, { major }: Binaries): Promise<void> {
  const version = await majorOf(directory)
  if (version !== major) {
    throw new DatabaseStartError(
      `The database in ${directory} was created by PostgreSQL ${version}, but this shop includes PostgreSQL ${major}. ${Number(version) > Number(major) ? 'Start a newer version of the shop.' : 'Upgrade it with "npm start".'}`,
    )
  }
  await chmod(directory, 0o700)
}

/** The major version that created the cluster. */
export const majorOf = async (directory: string): Promise<string> =>
  (await readFile(join(directory, 'PG_VERSION'), 'utf8')).trim()

/** Undefined for a cluster with a socket. */
export const passwordOf = (directory: string) => readFile(passwordFile(directory), 'utf8').catch(() => undefined)

const passwordFile = (directory: string) => join(directory, 'shop.password')

async function removeUnfinished(directory: string) {
  const parent = dirname(directory)
  for (const name of await readdir(parent)) {
    if (name.startsWith(`${basename(directory)}.new-`)) await rm(join(parent, name), { recursive: true, force: true })
  }
}

async function runInitdb(command: string[], account: Account | undefined) {
  const tail = logTail()
  const code = await spawnWatched(command, account, tail.add).exited
  if (code === 0) return
  if (tail.text().includes('could not look up effective user ID')) throw unlisted(process.getuid?.())
  throw new DatabaseStartError('The database could not be created.', tail.text())
}

const accessOptions = (unfinished: string, withPassword: boolean) =>
  withPassword ? ['-A', 'scram-sha-256', `--pwfile=${join(unfinished, 'password')}`] : ['-A', 'trust']

const unlisted = (uid: number | undefined) =>
  new DatabaseStartError(
    `This machine has no account for user id ${uid}, which PostgreSQL needs to make a database; start the shop as a listed user, or set DATABASE_URL to a PostgreSQL server.`,
  )

const cannotMake = (directory: string, error: unknown) =>
  new DatabaseStartError(`The database could not be created in ${directory}.`, String(error))

/**
 * Independent of the machine's language: without LANG the encoding would be SQL_ASCII. ICU collations would tie the
 * data to one ICU version.
 */
const OPTIONS = [
  '--username=shop',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
]
