import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { TaxConditionRow } from './word-rows.ts'

/** A condition that staff chose stays. Returns the number of changed products. */
export async function writeTaxConditions(tx: Db, rows: TaxConditionRow[]): Promise<number> {
  const result = await sql`
    update products set tax_condition = opening.condition
    from unnest(${rows.map(({ sku }) => sku)}::text[], ${rows.map(({ taxCondition }) => taxCondition)}::text[])
      as opening (sku, condition)
    where products.sku = opening.sku and products.tax_condition = ''
  `.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}
