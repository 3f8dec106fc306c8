import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { runningMode } from '#server/documents/queries.ts'
import type { GstTable } from '#shared/gst.ts'
import type { Paise } from '#shared/money.ts'

/** Days in India as 'YYYY-MM-DD', both included. */
export type Days = { from: string; to: string }

export type SalesAmounts = { taxable: Paise; cgst: Paise; sgst: Paise; igst: Paise }

/** The rows of all supplies with the same table, buyer's registration, place, HSN code, unit and rate. */
export type SalesGroup = SalesAmounts & {
  table: GstTable
  isRegistered: boolean
  place: string
  isInterState: boolean
  hsn: string
  uqc: string
  taxHundredths: number
  qty: number
}

/** Everything that the tables 7, 8 and 12 and GSTR-3B sum up, read once. Credit notes are negative. */
export async function salesGroups(db: Db, { from, to }: Days): Promise<SalesGroup[]> {
  const mode = await runningMode(db)
  const { rows } = await sql<SalesGroup>`
    select gst_table as "table", gstin <> '' as "isRegistered", place, inter_state as "isInterState", hsn, uqc,
      tax_hundredths as "taxHundredths", sum(qty)::integer as qty, sum(taxable)::bigint as taxable,
      sum(cgst)::bigint as cgst, sum(sgst)::bigint as sgst, sum(igst)::bigint as igst
    from supplies join supply_rows using (document_id)
    where provider_mode = ${mode} and date between ${from}::date and ${to}::date
    group by gst_table, gstin <> '', place, inter_state, hsn, uqc, tax_hundredths
    order by place, tax_hundredths, hsn, uqc`.execute(db)
  return rows
}

export type IssuedRow = { kind: 'invoice' | 'receipt-voucher' | 'refund-voucher' | 'credit-note' } & {
  first: string
  last: string
  count: number
}

/** Table 13: each series of each financial year. Numbers are padded, so that they sort as texts. */
export async function issuedSeries(db: Db, { from, to }: Days): Promise<IssuedRow[]> {
  const mode = await runningMode(db)
  const { rows } = await sql<IssuedRow>`
    select case when kind in ('receipt-voucher', 'refund-voucher', 'credit-note') then kind else 'invoice' end as kind,
      min(number) as first, max(number) as last, count(*)::integer as count
    from documents
    where provider_mode = ${mode} and date between ${from}::date and ${to}::date
    group by 1, series, financial_year
    order by length(series), series, financial_year`.execute(db)
  return rows
}
