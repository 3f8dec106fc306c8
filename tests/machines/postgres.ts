import { chmod, chown, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { isRoot, unprivilegedAccount } from '#server/database/embedded/account.ts'
import { run } from '#server/database/embedded/run.ts'
import { readPidFile } from '#server/database/embedded/stale.ts'
import { spawnWatched } from '#server/database/embedded/watchdog.ts'
import { eventually, kill } from '#tests/support/embedded/fixture.ts'
import { freePort } from '#tests/support/free-port.ts'
import { openTcpProxy } from '#tests/support/tcp-proxy.ts'
import { findPostgres } from '../../tools/find-deploy-tools.ts'

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=120',
  'shared_buffers=64MB',
  'min_wal_size=32MB',
  'max_wal_size=64MB',
  // The values of Debian's service and an orchestrator. Without them a lost standby is noticed late.
  'wal_sender_timeout=2s',
  'wal_receiver_timeout=2s',
]

/** Debian's PostgreSQL in a folder, with a TCP proxy before it. The caller stops it. */
export async function openServer(folder: string) {
  const bin = findPostgres()
  const account = isRoot() ? await unprivilegedAccount() : undefined
  const data = join(folder, 'data')
  const port = await freePort()
  const link = await openTcpProxy({ to: { host: '127.0.0.1', port } })
  let running: ReturnType<typeof spawnWatched> | undefined
  let output = ''

  const program = async (name: string, ...args: string[]) => {
    const { ok, output } = await run(join(bin, name), args, account)
    if (!ok) throw new Error(`${name}: ${output}`)
  }
  const empty = async () => {
    await rm(data, { recursive: true, force: true })
    await mkdir(data, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o755)
    if (account) await chown(data, account.uid, account.gid)
  }
  const query = async (sql: string, limitMs = 5_000): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'shop',
      database: 'postgres',
      query_timeout: limitMs,
    })
    client.on('error', () => {})
    await client.connect()
    return client
      .query(sql)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }
  const isUp = () =>
    query('select 1').then(
      () => true,
      () => false,
    )
  const launch = () => {
    const settings = SETTINGS.flatMap((setting) => ['-c', setting])
    const command = [join(bin, 'postgres'), '-D', data, '-p', String(port), ...settings]
    const server = spawnWatched(command, account, (text) => {
      output = `${output}${text}`.slice(-4_000)
    })
    running = server
    void server.exited.then(() => {
      if (running === server) running = undefined
    })
  }
  /** Retries like a service manager: the processes of a killed server can hold its memory for a moment. */
  const start = async () => {
    const limit = setTimeout(() => console.error(output), 20_000)
    await eventually(async () => {
      if (!running) launch()
      return isUp()
    }, 30_000)
    clearTimeout(limit)
  }
  const stop = async (signal: 'SIGKILL' | 'release') => {
    const server = running
    if (!server) return
    if (signal === 'SIGKILL') kill((await readPidFile(data))?.pid ?? 0)
    else server.release()
    await server.exited
  }

  return {
    folder,
    port,
    link,
    query,
    isUp,
    start,
    isRunning: () => running !== undefined,
    kill: () => stop('SIGKILL'),
    /** A new, empty cluster. */
    make: async () => {
      await empty()
      await program('initdb', '-D', data, '-U', 'shop', '-E', 'UTF8', '--locale=C', '-A', 'trust', '--no-sync')
    },
    /** A copy of the primary, which follows it. */
    follow: async (primary: number) => {
      await empty()
      const source = `host=127.0.0.1 port=${primary} user=shop application_name=standby`
      await program('pg_basebackup', '-D', data, '-d', source, '-X', 'stream', '-c', 'fast', '-R', '--no-sync')
      await start()
    },
    close: async () => {
      await stop('release')
      await link.close()
    },
  }
}

export type Server = Awaited<ReturnType<typeof openServer>>

/** Each commit waits for the standby. */
export async function makeSynchronous(primary: Server) {
  await primary.query("alter system set synchronous_standby_names = '*'")
  await primary.query('select pg_reload_conf()')
  await eventually(async () => {
    const [sender] = await primary.query('select sync_state from pg_stat_replication')
    return sender?.sync_state === 'sync'
  }, 30_000)
}

/** What an orchestrator does when the standby is lost: commits no longer wait for it. */
export async function disableReplication(primary: Server) {
  await primary.query("alter system set synchronous_standby_names = ''")
  await primary.query('select pg_reload_conf()')
}
