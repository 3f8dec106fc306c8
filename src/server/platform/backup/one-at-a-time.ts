import pg from 'pg'
import type { Connection } from '#server/database/connect.ts'

/** Another process writes a backup of this shop; the message is fit to be shown to the operator. */
export class BackupUnderWay extends Error {
  override name = 'BackupUnderWay'
}

/**
 * Two backups at once would clear away each other's unfinished work. The database holds the lock, so that it counts for
 * every process on every machine, and lets go of it when the process dies. Throws `BackupUnderWay`.
 */
export async function oneAtATime<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    // In a transaction: a pooler in between keeps the connection for us until its end.
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_xact_lock(hashtext('backup')) as mine",
    )
    if (!rows[0]?.mine)
      throw new BackupUnderWay('Another backup of this shop is being written. Please try again when it is done.')
    return await work()
  } finally {
    await client.end().catch(() => {})
  }
}
