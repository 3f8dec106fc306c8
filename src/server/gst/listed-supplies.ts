import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Days } from '#server/database/days.ts'
import { pagesOf } from '#server/database/pages.ts'
import type { GstInvoice, GstNote, GstTable } from '#shared/gst.ts'
import { isOfDays, type SalesAmounts } from './sales-queries.ts'

/** A document of table 4A, 5 or 9B with its rows by rate, in paise. A credit note's amounts are above 0. */
export type ListedSupply = Omit<GstInvoice, '_id' | 'rows'> & {
  id: string
  refersTo: GstNote['refersTo'] | null
  rows: (SalesAmounts & { taxHundredths: number })[]
}

type ByTable = Exclude<GstTable, 'b2cs'>

/**
 * In slices by buyer's GSTIN and place, oldest first, so that a year is never whole in memory. A document without any
 * tax is only in table 8.
 */
export const supplySlices = (db: Db, days: Days, table: ByTable) =>
  pagesOf((after: ListedSupply | undefined) => sliceOf(db, days, table, after))

async function sliceOf(db: Db, days: Days, table: ByTable, after?: ListedSupply): Promise<ListedSupply[]> {
  const { rows } = await sql<ListedSupply>`
    select documents.id, documents.order_id as "orderId", documents.number, documents.date::text as date, listed.gstin,
      listed.place as "placeOfSupply", listed.inter_state as "interState", documents.total, documents.snapshot -> 'buyer' ->> 'name' as buyer,
      documents.snapshot -> 'refersTo' as "refersTo", listed.rows
    from (
      select supplies.*, by_rate.rows
      from supplies cross join lateral (
        select jsonb_agg(to_jsonb(rate) order by "taxHundredths") as rows
        from (
          select tax_hundredths as "taxHundredths", abs(sum(taxable))::bigint as taxable, abs(sum(cgst))::bigint as cgst,
            abs(sum(sgst))::bigint as sgst, abs(sum(igst))::bigint as igst
          from supply_rows where document_id = supplies.document_id and tax_hundredths > 0 group by tax_hundredths
        ) rate
      ) by_rate
      where ${isOfDays(days)} and gst_table = ${table}
        and ${after ? sql`(gstin, place, document_id) > (${after.gstin}, ${after.placeOfSupply}, ${after.id}::uuid)` : sql`true`}
        and by_rate.rows is not null
      order by gstin, place, document_id limit ${AT_ONCE}
    ) listed
    join documents on documents.id = listed.document_id
    order by listed.gstin, listed.place, listed.document_id`.execute(db)
  return rows
}

const AT_ONCE = 500
