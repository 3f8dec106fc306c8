import { appendFile, chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { runnableBinaries } from '#server/database/embedded/binaries.ts'
import { locateCluster } from '#server/database/embedded/cluster-location.ts'
import { isServing, ownerConnection } from '#server/database/embedded/connection.ts'
import { settingsOf } from '#server/database/embedded/postmaster.ts'
import { run } from '#server/database/embedded/run.ts'
import { SOCKET_PORT, socketDirFor } from '#server/database/embedded/socket.ts'
import { readPidFile } from '#server/database/embedded/stale.ts'
import { spawnWatched } from '#server/database/embedded/watchdog.ts'
import { eventually, kill, openFolder, query, testMachine, tryStart } from './fixture.ts'

export type Server = {
  /** As part of an address of libpq: the socket folder and the port. */
  host: string
  query: (sql: string) => Promise<Record<string, unknown>[]>
  kill: () => Promise<void>
}

/** A primary and its synchronous standby, as PostgreSQL replicates them, on sockets of this machine. */
export async function openReplicas(): Promise<{ primary: Server; standby: Server }> {
  const folder = await openFolder('replicas-')
  const first = join(folder, 'first')
  const second = join(folder, 'second')
  const prepared = await tryStart(first)
  await prepared.stop()
  await run('cp', ['-a', first, second])

  const primary = await startServer(first)
  const standby = await startServer(second, primary.host)
  await eventually(async () => (await primary.query('select from pg_stat_replication')).length === 1)
  await primary.query("alter system set synchronous_standby_names = '*'")
  await primary.query('select pg_reload_conf()')
  await eventually(async () => {
    const [sender] = await primary.query('select sync_state from pg_stat_replication')
    return sender?.sync_state === 'sync'
  })
  return { primary, standby }
}

/** `follows`: the host of the server whose standby it is. */
async function startServer(dataDir: string, follows?: string): Promise<Server> {
  const machine = testMachine()
  const { directory, account } = await locateCluster(dataDir, machine.sharedHome)
  if (follows !== undefined) {
    const primary = `host=${decodeURIComponent(follows.split(':')[0] ?? '')} port=${SOCKET_PORT} user=shop`
    await appendFile(join(directory, 'postgresql.conf'), `\nprimary_conninfo = '${primary}'\n`)
    const signal = join(directory, 'standby.signal')
    await writeFile(signal, '')
    if (account) await chown(signal, account.uid, account.gid)
  }
  const { postgres } = await runnableBinaries(machine, account, machine.sharedHome, () => {})
  const host = await socketDirFor(directory, account)
  const options = ['-D', directory, '-k', host, '-p', String(SOCKET_PORT), '-c', 'listen_addresses=']
  const server = spawnWatched([postgres, ...options, ...settingsOf({})], account, () => {})
  onTestFinished(async () => {
    server.release()
    await server.exited
  })
  const connection = ownerConnection(host, SOCKET_PORT)
  await eventually(() => isServing(connection))
  return {
    host: `${encodeURIComponent(host)}:${SOCKET_PORT}`,
    query: (sql) => query(connection, sql),
    kill: async () => {
      kill((await readPidFile(directory))?.pid ?? 0)
      await server.exited
    },
  }
}
