import { hash } from 'node:crypto'
import { chmod, chown, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { type Account, canEnter, findAccount, isRoot, unprivilegedAccount } from './account.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { codeOf, run } from './run.ts'

/** Where the cluster is or will be created, and who runs it. */
export interface ClusterLocation {
  directory: string
  /** Undefined: the current user. */
  account: Account | undefined
  exists: boolean
  /** Outside the data folder. */
  isOutside: boolean
}

/**
 * An existing cluster keeps its place and its owner. A new one goes into the data folder, or into `sharedHome` if
 * root's database account cannot enter. @throws DatabaseStartError when a recorded cluster is missing or belongs to
 * another user
 */
export async function locateCluster(dataDir: string, sharedHome: string): Promise<ClusterLocation> {
  const inside = join(await realpath(dataDir), 'pg')
  const existing = await findCluster(dataDir, sharedHome)
  if (existing !== undefined) {
    return { directory: existing, account: await ownerOf(existing), exists: true, isOutside: existing !== inside }
  }
  if (!isRoot()) return { directory: inside, account: undefined, exists: false, isOutside: false }
  const account = (await ownerOfFolder(dataDir)) ?? (await unprivilegedAccount())
  if (await grantAccess(account, dataDir)) return { directory: inside, account, exists: false, isOutside: false }

  const directory = await outsideOf(dataDir, sharedHome)
  await mkdir(dirname(directory), { recursive: true })
  // Root may have a strict umask; the account must enter.
  await chmod(sharedHome, 0o755)
  await chmod(dirname(directory), 0o711)
  return { directory, account, exists: false, isOutside: true }
}

/** In an ordinary user's folder, root creates a cluster that this user can run too. */
async function ownerOfFolder(dataDir: string) {
  const { uid } = await stat(dataDir)
  return uid === 0 ? undefined : findAccount(String(uid))
}

/** Lets the account's group enter root's private folder; folders above it stay unchanged. */
async function grantAccess(account: Account, folder: string) {
  if (await canEnter(account, folder)) return true
  const { uid, gid, mode } = await stat(folder)
  const isGroupShared = gid !== 0 && (mode & 0o060) !== 0
  if (uid !== 0 || isGroupShared) return false
  await chown(folder, uid, account.gid)
  await chmod(folder, (mode & 0o707) | 0o010)
  if (await canEnter(account, folder)) return true
  await chown(folder, uid, gid)
  await chmod(folder, mode & 0o777)
  return false
}

/** The data folder's cluster; undefined if none exists. */
export async function findCluster(dataDir: string, sharedHome: string): Promise<string | undefined> {
  const recorded = await recordedCluster(dataDir)
  if (recorded !== undefined) {
    if (await isCluster(recorded)) return recorded
    throw new DatabaseStartError(
      `The shop's database should be in ${recorded}, but it is not there; put it back, or delete the file ${recordOf(dataDir)} to begin with an empty shop.`,
    )
  }
  if ((await stat(dataDir).catch(() => undefined)) === undefined) return undefined
  for (const directory of await possibleClusters(dataDir, sharedHome)) {
    if (await isCluster(directory)) return directory
  }
  return undefined
}

/** The record moves with the data folder and finds a cluster outside it. */
export async function recordCluster(dataDir: string, directory: string, major: string) {
  const path = relative(await realpath(dataDir), directory)
  await writeFile(
    recordOf(dataDir),
    `${path.startsWith('..') ? directory : path.split(sep).join('/')}\nPostgreSQL ${major}\n`,
  )
}

async function recordedCluster(dataDir: string) {
  const record = await readFile(recordOf(dataDir), 'utf8').catch(() => '')
  const path = record.split('\n')[0]
  return path ? resolve(await realpath(dataDir), path) : undefined
}

/** Where a cluster of this data folder can be. */
export async function possibleClusters(dataDir: string, sharedHome: string): Promise<string[]> {
  const recorded = await recordedCluster(dataDir)
  if (recorded !== undefined) return [recorded]
  return [join(await realpath(dataDir), 'pg'), await outsideOf(dataDir, sharedHome)]
}

const recordOf = (dataDir: string) => join(dataDir, 'pg.place')

async function outsideOf(dataDir: string, sharedHome: string) {
  const id = hash('sha256', await realpath(dataDir)).slice(0, 12)
  return join(sharedHome, id, 'pg')
}

export async function isCluster(directory: string) {
  try {
    return (await stat(join(directory, 'PG_VERSION'))).isFile()
  } catch (error) {
    if (codeOf(error) === 'EACCES') throw ownedByOtherUser(directory)
    return false
  }
}

async function ownerOf(directory: string): Promise<Account | undefined> {
  const { uid, gid } = await stat(directory)
  if (!isRoot()) {
    if (process.getuid && process.getuid() !== uid) throw ownedByOtherUser(directory)
    return undefined
  }
  if (uid === 0) return adopt(directory)
  const account = { name: `user ${uid}`, uid, gid }
  await requireAccess(account, directory)
  return account
}

/** Root copied this cluster back: PostgreSQL would refuse its owner. */
async function adopt(directory: string) {
  const account = await unprivilegedAccount()
  await run('chown', ['-R', `${account.uid}:${account.gid}`, directory])
  await requireAccess(account, directory)
  return account
}

async function requireAccess(account: Account, directory: string) {
  if ((await grantAccess(account, dirname(directory))) && (await canEnter(account, directory))) return
  throw new DatabaseStartError(
    `The account that runs the database (${account.name}) cannot enter the folder ${directory}; move the data folder out of a private one, or let others pass through the folders above it (chmod o+x).`,
  )
}

const ownedByOtherUser = (directory: string) =>
  new DatabaseStartError(
    `The database in ${directory} belongs to another user of this machine; start the shop as that user, or as root.`,
  )
