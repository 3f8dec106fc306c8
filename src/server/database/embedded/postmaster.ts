import { setTimeout as delay } from 'node:timers/promises'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { logTail } from './log-tail.ts'
import { signalPostgres } from './running-process.ts'
import { readPidFile } from './stale.ts'
import { spawnWatched } from './watchdog.ts'

/** A running PostgreSQL server. */
export interface Postmaster {
  /** Settles when the server is gone for whatever reason, with the end of its log. */
  exited: Promise<string>
  /** A clean stop; after `limitMs` a quick one, which the next start recovers from. Never kills. */
  stop(limitMs: number): Promise<void>
}

export interface Launch {
  binaries: Binaries
  account: Account | undefined
  directory: string
  /** The folder of the socket; with TCP the loopback address. */
  host: string
  port: number
  onProgress: (sentence: string) => void
  log: (line: string) => void
}

/**
 * Starts the server on its socket and waits until it says that it is ready.
 * @throws DatabaseStartError with the server's own words if it ends before that
 */
export async function launchPostmaster(launch: Launch): Promise<Postmaster> {
  const { binaries, account, directory, host, port, onProgress, log } = launch
  let announceReady = () => {}
  const ready = new Promise<'ready'>((resolve) => {
    announceReady = () => resolve('ready')
  })
  const tail = logTail((line) => {
    log(line)
    if (line.includes('ready to accept connections')) announceReady()
  })
  const command = [
    binaries.postgres,
    '-D',
    directory,
    '-k',
    host,
    '-p',
    String(port),
    '-c',
    'listen_addresses=',
    ...SETTINGS,
  ]
  const server = spawnWatched(command, account, tail.add)
  const exited = server.exited.then(tail.text)

  const recovering = setTimeout(onProgress, RECOVERY_NOTICE_MS, 'The database is recovering after an unclean stop')
  const first = await Promise.race([ready, exited]).finally(() => clearTimeout(recovering))
  if (first !== 'ready') throw new DatabaseStartError('The database did not start.', tail.text())
  return {
    exited,
    async stop(limitMs) {
      server.letGo()
      if (!(await settlesWithin(exited, limitMs))) await stopQuickly(launch, exited)
    },
  }
}

/** For a server that a clean stop did not end in time. */
export async function stopQuickly({ directory, binaries, log }: Launch, exited: Promise<unknown>): Promise<void> {
  const pid = (await readPidFile(directory))?.pid
  if (pid !== undefined) await signalPostgres(binaries.pgCtl, 'QUIT', pid)
  if (await settlesWithin(exited, QUICK_STOP_MS)) return
  log(`The database (process ${pid}) did not stop; the next start will stop it.`)
}

export async function settlesWithin(promise: Promise<unknown>, limitMs: number): Promise<boolean> {
  const timer = new AbortController()
  const late = delay(limitMs, 'late', { signal: timer.signal }).catch(() => 'late')
  const first = await Promise.race([promise, late])
  timer.abort()
  return first !== 'late'
}

/** The three that make an acknowledged order survive a power cut are stated here so that no file can switch them off. */
export const SETTINGS = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'max_connections=100',
  'unix_socket_permissions=0700',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_destination=stderr',
  'logging_collector=off',
  // Failed statements are reported by the shop; here they would bring shoppers' data into the log.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_checkpoints=off',
  // What takes a second is told, with its request and without its values.
  'log_min_duration_statement=1000',
  'log_parameter_max_length=0',
].flatMap((setting) => ['-c', setting])

const RECOVERY_NOTICE_MS = 3_000
const QUICK_STOP_MS = 5_000
