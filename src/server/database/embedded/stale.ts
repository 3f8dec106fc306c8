import { readFile, realpath, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { commandOf, signalPostgres, waitForExit, workingDirectoryOf } from './running-process.ts'
import { responses, SOCKET_PORT, socketFile } from './socket.ts'

interface Clearing {
  directory: string
  binaries: Binaries
  onProgress: (sentence: string) => void
}

/** The contents of postmaster.pid; undefined if there is none. A file that a crash cut short gives an undefined `pid`. */
export async function readPidFile(directory: string) {
  const text = await readFile(pidFileOf(directory), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n').map((line) => line.trim())
  return {
    pid: Math.abs(Number.parseInt(lines[0] ?? '', 10)) || undefined,
    port: Number(lines[3]) || SOCKET_PORT,
    socketDir: lines[4] || undefined,
    ready: lines[7] === 'ready',
  }
}

/**
 * Prepares a start: stops an orphaned server and removes the files of a dead one. The caller must hold the cluster's
 * lock, or it would stop another shop's database. @throws DatabaseStartError when a server on this cluster cannot be
 * stopped
 */
export async function clearStale({ directory, binaries, onProgress }: Clearing): Promise<void> {
  const left = await readPidFile(directory)
  if (!left) return
  if (left.pid !== undefined && (await isPostgresOn(left.pid, directory))) {
    onProgress('Waiting for an old database to stop')
    return stopOrphan(left.pid, directory, binaries.pgCtl)
  }

  const socket = socketFile(left.socketDir ?? directory, left.port)
  if (process.platform !== 'win32' && !(await stopsResponding(socket))) throw servedByOtherProcess(directory)
  // The socket's own lock file would stay valid with a reused process id.
  for (const file of [socket, `${socket}.lock`, pidFileOf(directory)]) await rm(file, { force: true })
}

/** A live process id is no proof: after a reboot it may belong to any program. */
export async function isPostgresOn(pid: number, directory: string): Promise<boolean> {
  const command = await commandOf(pid)
  if (command === undefined) return false
  const normalized = `${command.replaceAll('"', '').replaceAll('\\', '/')} `
  const program = basename(normalized.split(' -D ')[0]?.trim() ?? '')
  if (!/^postgres(\.exe)?$/.test(program)) return false
  if (normalized.includes(` -D ${directory.replaceAll('\\', '/')} `)) return true
  // Detects a cluster that was moved under a running server: PostgreSQL works in its data directory.
  return (await workingDirectoryOf(pid)) === (await realpath(directory))
}

async function stopOrphan(pid: number, directory: string, pgCtl: string) {
  try {
    await signalPostgres(pgCtl, 'INT', pid)
    if (await waitForExit(pid, CLEAN_STOP_MS)) return
    await signalPostgres(pgCtl, 'QUIT', pid)
    if (await waitForExit(pid, QUICK_STOP_MS)) return
  } catch (error) {
    if (!(await isPostgresOn(pid, directory))) return
    throw cannotStop(pid, String(error))
  }
  throw cannotStop(pid, '')
}

/** A killed server's socket can outlive its command line for a moment. */
async function stopsResponding(socket: string) {
  const end = performance.now() + QUICK_STOP_MS
  while (await responses(socket)) {
    if (performance.now() > end) return false
    await delay(100)
  }
  return true
}

const pidFileOf = (directory: string) => join(directory, 'postmaster.pid')

const cannotStop = (pid: number, reason: string) =>
  new DatabaseStartError(
    `An old database of this shop (process ${pid}) does not stop; end that process and start again.`,
    reason,
  )

const servedByOtherProcess = (directory: string) =>
  new DatabaseStartError(
    `The database in ${directory} is being used from somewhere else, perhaps another container; stop that shop first, or set DATA_DIR to another folder.`,
  )

const CLEAN_STOP_MS = 10_000
const QUICK_STOP_MS = 5_000
