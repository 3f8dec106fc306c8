import type pg from 'pg'
import { withClient } from '#server/database/client.ts'
import type { Connection } from '#server/database/connect.ts'
import { RestoreRefused } from './check-backup.ts'

/** Names the backup under restore, from its first row to its last image. */
const PROGRESS = 'shop_restore.progress'

/** Recorded in the transaction that restores the rows. */
export async function beginRestore(client: pg.Client, madeAt: string): Promise<void> {
  await client.query('create schema shop_restore')
  await client.query(`create table ${PROGRESS} (made_at text not null)`)
  await client.query(`insert into ${PROGRESS} values ($1)`, [madeAt])
}

export async function endRestore(client: pg.Client): Promise<void> {
  await client.query('drop schema shop_restore cascade')
}

/** When the unfinished restore's backup was made; undefined if there is none. */
export async function restoreInProgress(client: pg.Client): Promise<string | undefined> {
  const found = await client.query<{ place: string | null }>('select to_regclass($1) as place', [PROGRESS])
  if (!found.rows[0]?.place) return undefined
  return (await client.query<{ made_at: string }>(`select made_at from ${PROGRESS}`)).rows[0]?.made_at
}

/** A half-restored shop must not sell: its orders would mix with the backup's. Throws `RestoreRefused`. */
export async function refuseHalfRestored(owner: Connection): Promise<void> {
  await withClient(owner, async (client) => {
    const madeAt = await restoreInProgress(client)
    if (madeAt) throw new RestoreRefused(`The restore of the backup from ${madeAt} is not finished. Run it again.`)
  })
}
