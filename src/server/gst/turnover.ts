import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { firstYearOf } from '#shared/financial-year.ts'
import { type Paise, toRupees } from '#shared/money.ts'
import { isOfDays } from './sales-queries.ts'

/**
 * The value of all sales in rupees. `before` is that of the previous financial year, `current` that of this one to the
 * end of the period.
 */
export async function readTurnover(db: Db, to: string): Promise<{ before: number; current: number }> {
  const year = firstYearOf(to)
  return {
    before: await turnoverOf(db, `${year - 1}-04-01`, `${year}-03-31`),
    current: await turnoverOf(db, `${year}-04-01`, to),
  }
}

async function turnoverOf(db: Db, from: string, to: string): Promise<number> {
  const { rows } = await sql<{ taxable: Paise }>`
    select coalesce(sum(taxable), 0)::bigint as taxable from supplies join supply_rows using (document_id)
    where ${isOfDays({ from, to })}`.execute(db)
  return toRupees(rows[0]?.taxable ?? 0)
}
