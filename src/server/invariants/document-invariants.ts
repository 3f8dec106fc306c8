import { sql } from 'kysely'
import { INVOICE_KINDS } from '#shared/documents.ts'
import { type Invariant, rowsOf } from './invariant.ts'

const isInvoice = sql`invoice.kind = any(${[...INVOICE_KINDS]}::text[])`

/** Invariants of the tax documents (trade rules, section 2). */
export const DOCUMENT_INVARIANTS: Invariant[] = [
  {
    invariant: 'Each series of documents runs from 1 to its counter, without a gap or a double number',
    findBroken: rowsOf(sql`
      select series, financial_year, counters.last, count(documents.id), max(sequence)
      from document_counters counters left join documents using (provider_mode, series, financial_year)
      group by provider_mode, series, financial_year, counters.last
      having count(documents.id) <> counters.last or coalesce(max(sequence), 0) <> counters.last`),
  },
  {
    invariant: 'Every order that was shipped while documents are on has exactly one invoice',
    findBroken: rowsOf(sql`
      select orders.id from orders left join documents invoice on invoice.order_id = orders.id and ${isInvoice}
      where orders.needs_invoice group by orders.id having count(invoice.id) <> 1`),
  },
  {
    invariant: 'An invoice is the order’s total without what was refunded before it',
    findBroken: rowsOf(sql`
      select invoice.number, invoice.total, orders.total_price from documents invoice
      join orders on orders.id = invoice.order_id
      where ${isInvoice} and invoice.total <> orders.total_price - (
        select coalesce(sum(refunds.amount), 0) from refunds
        join payments on payments.id = refunds.payment_id and payments.order_id = orders.id
        where refunds.id = refunds.decision_id and not exists (
          select from documents credit where credit.refund_id = refunds.id and credit.kind = 'credit-note'))`),
  },
  {
    invariant: 'Credit notes never exceed their invoice, nor refund vouchers their receipt voucher',
    findBroken: rowsOf(sql`
      select referred.number, referred.total, sum(credit.total) from documents credit
      join documents referred on referred.id = credit.refers_to
      group by referred.id having sum(credit.total) > referred.total`),
  },
  {
    invariant: 'A receipt voucher ends in its invoice and refund vouchers once the order is shipped or refunded',
    findBroken: rowsOf(sql`
      select voucher.number, voucher.total, orders.status from documents voucher
      join orders on orders.id = voucher.order_id
      where voucher.kind = 'receipt-voucher' and orders.status in ('shipped', 'delivered', 'refunded')
        and voucher.total <> (select coalesce(sum(later.total), 0) from documents later
          where later.order_id = orders.id and later.kind not in ('receipt-voucher', 'credit-note'))`),
  },
  {
    invariant: 'The GST return counts each invoice and credit note of a registered seller with its whole amount',
    findBroken: rowsOf(sql`
      select documents.number, documents.total, counted.total as counted from documents
      left join (
        select document_id, sum(taxable + cgst + sgst + igst) as total from supplies join supply_rows using (document_id)
        group by document_id
      ) counted on counted.document_id = documents.id
      where is_supply(documents) and abs(counted.total) is distinct from documents.total`),
  },
]
