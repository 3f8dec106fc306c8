import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Days } from '#server/database/days.ts'
import type { GstTable, IssuedSeries } from '#shared/gst.ts'
import type { Paise } from '#shared/money.ts'

/** Documents and supplies of these days in the running mode. */
export const isOfDays = ({ from, to }: Days) => sql<boolean>`
  provider_mode = coalesce((select mode from provider_account), 'sandbox') and date between ${from}::date and ${to}::date`

/** Not the bills of an unregistered or composition seller, such as the shop was before: they are in no return. */
export const isOfReturn = sql<boolean>`(kind in ('receipt-voucher', 'refund-voucher')
  or exists (select from supplies where supplies.document_id = documents.id))`

/** Whether the buyer has a GSTIN. The GSTIN itself is erased in old books. */
export const isRegistered = sql<boolean>`(gst_table in ('b2b', 'cdnr'))`

export type SalesAmounts = { taxable: Paise; cgst: Paise; sgst: Paise; igst: Paise }

/** The rows of all supplies with the same table, buyer's registration, place, HSN code, unit and rate. */
export type SalesGroup = SalesAmounts & {
  table: GstTable
  registered: boolean
  placeOfSupply: string
  interState: boolean
  hsn: string
  uqc: string
  taxHundredths: number
  qty: number
}

/** Everything that the tables 7, 8 and 12 and GSTR-3B sum up, read once. Credit notes are negative. */
export async function salesGroups(db: Db, days: Days): Promise<SalesGroup[]> {
  const { rows } = await sql<SalesGroup>`
    select gst_table as "table", ${isRegistered} as registered, place as "placeOfSupply", inter_state as "interState", hsn, uqc,
      tax_hundredths as "taxHundredths", sum(qty)::integer as qty, sum(taxable)::bigint as taxable,
      sum(cgst)::bigint as cgst, sum(sgst)::bigint as sgst, sum(igst)::bigint as igst
    from supplies join supply_rows using (document_id)
    where ${isOfDays(days)}
    group by gst_table, place, inter_state, hsn, uqc, tax_hundredths
    order by place, tax_hundredths, hsn, uqc`.execute(db)
  return rows
}

/**
 * The seller's GSTIN on the newest document of the return, undefined without one. The settings may have another
 * registration by now.
 */
export async function registrationOf(db: Db, days: Days): Promise<string | undefined> {
  const { rows } = await sql<{ gstin: string }>`
    select snapshot -> 'seller' ->> 'gstin' as gstin from documents
    where ${isOfDays(days)} and ${isOfReturn}
    order by date desc, id desc limit 1`.execute(db)
  return rows[0]?.gstin
}

export type IssuedRow = Pick<IssuedSeries, 'kind' | 'from' | 'to' | 'total'>

/**
 * Table 13: the ranges of numbers without a gap, of each series of each financial year. The numbers between them are of
 * bills that are in no return, or of other days. A number ends with its six digits.
 */
export async function issuedSeries(db: Db, days: Days): Promise<IssuedRow[]> {
  const { rows } = await sql<IssuedRow>`
    select kind, head || lpad(lower(range)::text, 6, '0') as "from", head || lpad((upper(range) - 1)::text, 6, '0') as "to",
      upper(range) - lower(range) as total
    from (
      select case when kind in ('receipt-voucher', 'refund-voucher', 'credit-note') then kind else 'invoice' end as kind,
        left(number, -6) as head, unnest(range_agg(int4range(sequence, sequence + 1))) as range
      from documents
      where ${isOfDays(days)} and ${isOfReturn}
      group by 1, 2
    ) ranges
    order by length(head), head, range`.execute(db)
  return rows
}
