import { lchownSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { isListed } from './running-process.ts'

export interface Claim {
  release(): Promise<void>
}

/** Another running shop holds the data folder. The message can be shown to the operator. */
export class DataDirInUse extends Error {
  override name = 'DataDirInUse'
}

/** The data folder cannot be created or written. The message can be shown to the operator. */
export class DataDirUnusable extends Error {
  override name = 'DataDirUnusable'
}

/**
 * Creates the data folder if missing and locks it until `release` or the end of this process. `name` distinguishes
 * several locks in one folder. @throws DataDirInUse, DataDirUnusable
 */
export async function claimDataDir(dir: string, name = 'shop'): Promise<Claim> {
  await makeDataDir(dir)
  const pidFile = join(dir, `${name}.pid`)
  const lock = await acquireLock(dir, name)
  if (!lock) throw inUse(pidFile)
  try {
    writeFileSync(pidFile, `${process.pid}\n`)
    chownToOwner(dir, pidFile, join(dir, `${name}.lock`))
  } catch (error) {
    lock.close()
    throw unusable(dir, error)
  }
  return {
    async release() {
      if (!lock.isOpen) return
      rmSync(pidFile, { force: true })
      lock.close()
    },
  }
}

async function makeDataDir(dir: string) {
  try {
    const first = await mkdir(resolve(dir), { recursive: true })
    // Root's umask may be strict, and the database's account must enter the parents. The folder itself stays closed.
    for (const made of pathsBetween(first, dir)) await chmod(made, process.getuid?.() === 0 ? 0o711 : 0o700)
    if (first !== undefined) await chmod(dir, 0o700)
  } catch (error) {
    throw unusable(dir, error)
  }
}

/** The created folders, of which `first` is the outermost; empty if all existed. */
function pathsBetween(first: string | undefined, dir: string): string[] {
  if (first === undefined) return []
  const last = resolve(dir)
  return last === resolve(first) ? [last] : [...pathsBetween(first, dirname(last)), last]
}

/** A start by root must not lock out the folder's owner. */
function chownToOwner(dir: string, ...files: string[]) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dir)
  for (const file of files) lchownSync(file, uid, gid)
}

/** Retries, because a killed shop takes a moment to end. Undefined: another shop holds the lock. */
async function acquireLock(dir: string, name: string) {
  const end = performance.now() + EXIT_TIMEOUT_MS
  for (;;) {
    const lock = tryLock(dir, name)
    if (lock || performance.now() > end) return lock
    await delay(NEXT_TRY_MS)
  }
}

/**
 * The kernel releases this lock with its process. So no dead, zombie or reused process id blocks a start, and only one
 * simultaneous start wins. Nothing else may open the file here: closing it would release the lock.
 */
function tryLock(dir: string, name: string) {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(dir, `${name}.lock`))
    lock.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock?.close()
    if (isBusy(error)) return undefined
    throw unusable(dir, error)
  }
}

const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY

function inUse(pidFile: string) {
  const holder = holderIn(pidFile)
  return new DataDirInUse(
    `Another shop is already running on this data folder${holder ? ` (process ${holder})` : ''}. Stop it first, or set DATA_DIR to another folder.`,
  )
}

/** Only for the message. The file may be older than the lock, so an ended process is not named. */
function holderIn(pidFile: string) {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
    return pid > 0 && isListed(pid) ? pid : undefined
  } catch {
    return undefined
  }
}

const unusable = (dir: string, cause: unknown) =>
  new DataDirUnusable(
    `The data folder ${dir} cannot be used (${reasonOf(cause)}). Set DATA_DIR to a folder you may write to.`,
    { cause },
  )

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

const SQLITE_BUSY = 5
const EXIT_TIMEOUT_MS = 500
const NEXT_TRY_MS = 25
