import { withClient } from '#server/database/client.ts'
import type { Connection } from '#server/database/connect.ts'

/** Another process is writing a backup of this shop. The message can be shown to the operator. */
export class BackupInProgress extends Error {
  override name = 'BackupInProgress'
}

/**
 * Calls `run` under a database lock, because two backups would remove each other's unfinished files. The lock covers
 * every process on every machine and ends with its process. Throws `BackupInProgress`.
 */
export const withBackupLock = <T>(connection: Connection, run: () => Promise<T>): Promise<T> =>
  withClient({ ...connection, keepAlive: true }, async (client) => {
    // In a transaction: a pooler keeps the connection assigned until its end.
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_xact_lock(hashtext('backup')) as mine",
    )
    if (!rows[0]?.mine)
      throw new BackupInProgress('Another backup of this shop is being written. Please try again when it is done.')
    return run()
  })
