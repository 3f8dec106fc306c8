import { settlesWithin } from '#server/platform/concurrency/with-timeout.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { logTail } from './log-tail.ts'
import { signalPostgres } from './running-process.ts'
import { readPidFile } from './stale.ts'
import { spawnWatched } from './watchdog.ts'

/** A running PostgreSQL server. */
export interface Postmaster {
  /** Settles when the server has ended for any reason, with the end of its log. */
  exited: Promise<string>
  /** Fast shutdown; after `limitMs` an immediate one, from which the next start recovers. Never kills. */
  stop(limitMs: number): Promise<void>
}

export interface Launch {
  binaries: Binaries
  account: Account | undefined
  directory: string
  /** The socket folder, or the loopback address. */
  host: string
  port: number
  /** Sizes of the server, by setting. */
  settings: Record<string, string>
  onProgress: (sentence: string) => void
  log: (line: string) => void
}

/**
 * Starts the server on its socket and waits until it is ready. @throws DatabaseStartError with the server's message if
 * it ends first
 */
export async function launchPostmaster(launch: Launch): Promise<Postmaster> {
  const { binaries, account, directory, host, port, settings, onProgress, log } = launch
  const { promise: ready, resolve: announceReady } = Promise.withResolvers<'ready'>()
  const tail = logTail((line) => {
    log(line)
    if (line.includes('ready to accept connections')) announceReady('ready')
  })
  const options = settingsOf({ listen_addresses: '', ...settings })
  const command = [binaries.postgres, '-D', directory, '-k', host, '-p', String(port), ...options]
  const server = spawnWatched(command, account, tail.add)
  const exited = server.exited.then(tail.text)

  const recovering = setTimeout(onProgress, RECOVERY_NOTICE_MS, 'The database is recovering after an unclean stop')
  const first = await Promise.race([ready, exited]).finally(() => clearTimeout(recovering))
  if (first !== 'ready') throw new DatabaseStartError('The database did not start.', tail.text())
  return {
    exited,
    async stop(limitMs) {
      server.release()
      if (!(await settlesWithin(exited, limitMs))) await stopQuickly(launch, exited)
    },
  }
}

/** Immediate shutdown, after a fast shutdown has timed out. */
export async function stopQuickly({ directory, binaries, log }: Launch, exited: Promise<unknown>): Promise<void> {
  const pid = (await readPidFile(directory))?.pid
  if (pid !== undefined) await signalPostgres(binaries.pgCtl, 'QUIT', pid)
  if (await settlesWithin(exited, QUICK_STOP_MS)) return
  log(`The database (process ${pid}) did not stop; the next start will stop it.`)
}

/** As arguments of `postgres`. */
export const settingsOf = (sizes: Record<string, string>): string[] =>
  [...FIXED, ...Object.entries(sizes).map(([name, value]) => `${name}=${value}`)].flatMap((setting) => ['-c', setting])

/** The three durability settings are set here so that no file can switch them off. */
const FIXED = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'unix_socket_permissions=0700',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_destination=stderr',
  'logging_collector=off',
  // The shop reports failed statements. Here they would put personal data into the log.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_checkpoints=off',
  // Logs statements of a second or more, with the request id and without values.
  'log_min_duration_statement=1000',
  'log_parameter_max_length=0',
]

const RECOVERY_NOTICE_MS = 3_000
const QUICK_STOP_MS = 5_000
