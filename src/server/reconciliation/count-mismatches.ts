import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { isOpenMismatch } from '#server/orders/provider-mode.ts'
import { MAX_COUNTED } from '#shared/max-counted.ts'

export async function countMismatches(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from reconciliation_lines line where ${isOpenMismatch} limit ${MAX_COUNTED}) as wrong`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
