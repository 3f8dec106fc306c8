import { sql } from 'kysely'
import { type DocumentKind, INVOICE_KINDS } from '#shared/documents.ts'
import type { Invariants } from './invariant.ts'

const isInvoice = sql`invoice.kind = any(${[...INVOICE_KINDS]}::text[])`

/** The sum of an order's documents of a kind; 0 without any. */
const totalOf = (kind: DocumentKind) => sql`coalesce(sum(other.total) filter (where other.kind = ${kind}), 0)`

/** Invariants of the tax documents (trade rules, section 2). */
export const DOCUMENT_INVARIANTS: Invariants = {
  'Each series of documents runs from 1 to its counter, without a gap or a double number': sql`
    select series, financial_year, counters.last, count(documents.id), max(sequence)
    from document_counters counters left join documents using (provider_mode, series, financial_year)
    group by provider_mode, series, financial_year, counters.last
    having count(documents.id) <> counters.last or coalesce(max(sequence), 0) <> counters.last`,
  'Every order that was shipped while documents are on has exactly one invoice': sql`
    select orders.id from orders left join documents invoice on invoice.order_id = orders.id and ${isInvoice}
    where orders.needs_invoice group by orders.id having count(invoice.id) <> 1`,
  // A failed refund leaves a document for more than the refunded amount.
  'An invoice’s shortfall plus its credit notes equals the refunded amount': sql`
    select order_id, total_price, written_off, refunded_amount from (
      select orders.id as order_id, total_price, case when invoice.id is null then ${totalOf('refund-voucher')}
        else total_price - invoice.total + ${totalOf('credit-note')} end as written_off
      from orders join documents other on other.order_id = orders.id
      left join documents invoice on invoice.order_id = orders.id and ${isInvoice}
      group by orders.id, invoice.id
    ) written
    left join (
      select payments.order_id, sum(refunds.amount) as decided,
        coalesce(sum(refunds.amount) filter (where refunds.status <> 'failed'), 0) as refunded_amount
      from payments join refunds on refunds.payment_id = payments.id group by payments.order_id
    ) refunded using (order_id)
    where written_off < least(coalesce(refunded_amount, 0), total_price)
      or (written_off > coalesce(refunded_amount, 0) and coalesce(decided, 0) = coalesce(refunded_amount, 0))`,
  'Credit notes never exceed their invoice, nor refund vouchers their receipt voucher': sql`
    select referred.number, referred.total, sum(credit.total) from documents credit
    join documents referred on referred.id = credit.refers_to
    group by referred.id having sum(credit.total) > referred.total`,
  // The invoice includes the money of a failed refund, which also has a refund voucher.
  'After shipping or refund, the invoice and refund vouchers cover the receipt voucher': sql`
    select voucher.number, voucher.total, orders.status, ended.total, ended.failed from documents voucher
    join orders on orders.id = voucher.order_id
    cross join lateral (
      select coalesce(sum(later.total), 0) as total,
        coalesce(sum(later.total) filter (where refunds.status = 'failed'), 0) as failed
      from documents later left join refunds on refunds.id = later.refund_id
      where later.order_id = orders.id and later.kind not in ('receipt-voucher', 'credit-note')
    ) ended
    where voucher.kind = 'receipt-voucher' and orders.status in ('shipped', 'delivered', 'refunded')
      and voucher.total not between ended.total - ended.failed and ended.total
      -- Staff end a test order without moving money, so it needs no refund voucher.
      and not exists (select from audit where subject_id = orders.id::text and action = 'test order cancelled')`,
  'The GST return counts each invoice and credit note of a registered seller with its whole amount': sql`
    select documents.number, documents.total, counted.total as counted from documents
    left join (
      select document_id, sum(taxable + cgst + sgst + igst) as total from supplies join supply_rows using (document_id)
      group by document_id
    ) counted on counted.document_id = documents.id
    where is_supply(documents) and abs(counted.total) is distinct from documents.total`,
}
