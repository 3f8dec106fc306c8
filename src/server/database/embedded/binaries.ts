import { randomUUID } from 'node:crypto'
import { access, chmod, constants, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Account } from './account.ts'
import { DatabaseStartError } from './database-start-error.ts'
import type { Machine } from './machine.ts'
import { type Outcome, run } from './run.ts'

export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
  /** PostgreSQL's major version, as in PG_VERSION. */
  major: string
}

/**
 * Returns binaries that `account` can run: those of the npm package, or a copy in `copyHome`. @throws
 * DatabaseStartError when there are none for this machine, or they do not run
 */
export async function runnableBinaries(
  machine: Machine,
  account: Account | undefined,
  copyHome: string,
  onProgress: (sentence: string) => void,
): Promise<Binaries> {
  const { packageDir } = machine
  if (packageDir === undefined) throw notInstalled(machine.platform)
  const native = join(packageDir, 'native')
  await repair(native)
  const ownBinaries = await probe(native, account)
  if (ownBinaries.ok) return binariesIn(native, ownBinaries)
  if (lacksLoader(ownBinaries)) throw cannotRun(ownBinaries)

  const copy = await copyOnce(packageDir, copyHome, onProgress)
  const copied = await probe(copy, account)
  if (copied.ok) return binariesIn(copy, copied)
  throw cannotRun(copied)
}

/** Binaries of the system in `root`, which has a folder `bin`; undefined if they do not run. */
export async function systemBinaries(root: string, account: Account | undefined): Promise<Binaries | undefined> {
  const version = await probe(root, account)
  return version.ok ? binariesIn(root, version) : undefined
}

/** Does what the package's install script does. If the package is read-only, a copy is repaired. */
async function repair(native: string) {
  for (const { source, target } of await linksOf(native)) {
    await symlink(basename(source), join(dirname(native), target)).catch(() => {})
  }
  for (const program of ['initdb', 'pg_ctl', 'postgres']) await makeExecutable(join(native, 'bin', program))
}

async function linksOf(native: string): Promise<{ source: string; target: string }[]> {
  try {
    return JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'))
  } catch {
    // Windows has no such file.
    return []
  }
}

const makeExecutable = (file: string) => access(file, constants.X_OK).catch(() => chmod(file, 0o755).catch(() => {}))

/** Running one binary detects closed folders, missing execute rights, missing libraries and another C library. */
const probe = (native: string, account: Account | undefined) =>
  run(join(native, 'bin', 'postgres'), ['--version'], account)

function binariesIn(native: string, version: Outcome): Binaries {
  const major = /\(PostgreSQL\) (\d+)/.exec(version.output)?.[1]
  if (major === undefined) throw new Error(`Unexpected output of postgres --version: ${version.output}`)
  const program = (name: string) => join(native, 'bin', name)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), major }
}

/** The copy is renamed to its final name last, so that name is always complete. */
async function copyOnce(packageDir: string, copyHome: string, onProgress: (sentence: string) => void) {
  const target = join(copyHome, `pg-${await versionOf(packageDir)}`, 'native')
  if (await exists(target)) return target

  onProgress(`Copying the database program to ${copyHome} (only the first time)`)
  const unfinished = join(copyHome, `pg-copy-${randomUUID()}`)
  try {
    // Root may have a strict umask, and the account must enter.
    if (await mkdir(copyHome, { recursive: true })) await chmod(copyHome, 0o755)
    await mkdir(unfinished)
    await cp(join(packageDir, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    await repair(join(unfinished, 'native'))
    // The account must read and run all of it, with any umask of the install.
    await run('chmod', ['-R', 'a+rX', unfinished])
    await rename(unfinished, dirname(target))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!(await exists(target))) throw cannotCopy(copyHome, error)
  }
  return target
}

async function versionOf(packageDir: string) {
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8'))
  return String(version)
}

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

const notInstalled = (platform: string) =>
  new DatabaseStartError(
    `The embedded PostgreSQL is not installed for this machine (${platform}); install without --omit=optional if your machine is supported, or set DATABASE_URL to a PostgreSQL server (15 or newer).`,
  )

/** The file exists, so its loader is missing: Alpine Linux and other systems without glibc. */
const lacksLoader = ({ failure }: Pick<Outcome, 'failure'>) => failure === 'ENOENT'

const cannotRun = ({ failure, output }: Outcome) =>
  new DatabaseStartError(
    lacksLoader({ failure })
      ? 'The embedded PostgreSQL cannot run on this system, which lacks glibc; set DATABASE_URL to a PostgreSQL server (15 or newer).'
      : `The embedded PostgreSQL cannot run on this machine${failure ? ` (${failure})` : ''}; set DATABASE_URL to a PostgreSQL server (15 or newer).`,
    output,
  )

const cannotCopy = (home: string, error: unknown) =>
  new DatabaseStartError(
    `The database program could not be copied to ${home}; make that folder writable, or set DATABASE_URL to a PostgreSQL server.`,
    String(error),
  )
