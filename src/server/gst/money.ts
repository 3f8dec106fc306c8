import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Days } from '#server/database/days.ts'
import { movedMoney } from '#server/reconciliation/moved-money.ts'
import { readTotals } from '#server/reconciliation/read-totals.ts'
import { INVOICE_KINDS } from '#shared/documents.ts'
import type { GstMoney } from '#shared/gst.ts'
import { type Paise, sumOf, toPaise, toRupees } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import { isOfDays } from './sales-queries.ts'

/**
 * Compares the money of the documents with the totals of the reconciliation screen. They differ where money has no
 * document. Such money is from an order from before the GSTIN, a payment without an order, or a failed refund. Throws
 * 400 for more than 92 days.
 */
export async function compareMoney(db: Db, days: Days): Promise<GstMoney> {
  const { days: totals } = await readTotals(db, days)
  const sums = await sumsOfDocuments(db, days)
  const differing = await differingOrders(db, days)
  const money = {
    received: sumOf(totals.map(({ shop }) => toPaise(shop.captured))),
    refunded: sumOf(totals.map(({ shop }) => toPaise(shop.refunded))),
  }
  return {
    documents: toSide(sums),
    money: toSide(money),
    isEqual: differing.length === 0 && sums.received - sums.refunded === money.received - money.refunded,
    differences: differing.slice(0, MAX_LISTED).map(({ id, documents, money: moved }) => ({
      _id: id ?? '',
      order: id === null ? '' : orderNumber(id),
      documents: toRupees(documents),
      money: toRupees(moved),
      difference: toRupees(documents - moved),
    })),
    hasMore: differing.length > MAX_LISTED,
  }
}

const toSide = ({ received, refunded }: { received: Paise; refunded: Paise }) => ({
  received: toRupees(received),
  refunded: toRupees(refunded),
  net: toRupees(received - refunded),
})

/**
 * The money of each document. An invoice counts for the payment where there was no receipt voucher. That is so for cash
 * at the counter or on delivery, and for sellers outside the regular scheme. Such an invoice is net of the refunds before
 * it, which have no documents.
 */
const documentMoney = (days: Days) => sql`(
  select order_id,
    case when kind in ('refund-voucher', 'credit-note') then 0 else total end as received,
    case when kind in ('refund-voucher', 'credit-note') then total else 0 end as refunded,
    kind = any(${[...INVOICE_KINDS]}::text[]) as counts_net
  from documents
  where ${isOfDays(days)}
    and (kind <> all(${[...INVOICE_KINDS]}::text[]) or not exists (
      select from documents voucher
      where voucher.order_id = documents.order_id and voucher.kind = 'receipt-voucher'))
)`

async function sumsOfDocuments(db: Db, days: Days): Promise<{ received: Paise; refunded: Paise }> {
  const { rows } = await sql<{ received: Paise; refunded: Paise }>`
    select coalesce(sum(received), 0)::bigint as received, coalesce(sum(refunded), 0)::bigint as refunded
    from ${documentMoney(days)} documented`.execute(db)
  return rows[0] ?? { received: 0, refunded: 0 }
}

type Differing = { id: string | null; documents: Paise; money: Paise }

async function differingOrders(db: Db, days: Days): Promise<Differing[]> {
  const { rows } = await sql<Differing>`
    select order_id as id, sum(received - refunded) filter (where is_document)::bigint as documents,
      sum(received - refunded) filter (where not is_document)::bigint as money
    from (
      select order_id, received, refunded, counts_net, true as is_document from ${documentMoney(days)} documented
      union all
      select order_id, case kind when 'payment' then amount else 0 end, case kind when 'refund' then amount else 0 end,
        false, false from ${movedMoney(days)} moved
    ) both_sides
    group by order_id
    having sum(case when is_document then received - refunded else refunded - received end) <> 0
      or (not bool_or(counts_net) and sum(case when is_document then received else -received end) <> 0)
    order by order_id desc nulls first limit ${MAX_LISTED + 1}`.execute(db)
  return rows
}

const MAX_LISTED = 200
