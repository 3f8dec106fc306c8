import type { OrderRow } from '#server/orders/queries.ts'
import type { Locale } from '#server/platform/i18n/locale.ts'
import { sumOf, toRupees } from '#shared/money.ts'
import { translateReason } from '#shared/reasons.ts'
import type { OrderRefunds, Refund } from '#shared/refunds.ts'
import type { RefundRow } from './queries.ts'
import { refundedPieces, sharesOf } from './refund-amount.ts'

export const toRefund = (row: RefundRow, reader: Locale): Refund => ({
  _id: row.id,
  payment: row.payment_id,
  amount: toRupees(row.amount),
  currency: row.currency,
  reason: translateReason(row, reader),
  status: row.status,
  source: row.source,
  failure: row.failure,
  canTryAgain: row.can_try_again,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

type RefundsInput = {
  reader: Locale
  order: OrderRow
  payment: { id: string; amount: number } | undefined
  refunds: RefundRow[]
  putBack: Map<string, number>
}

export function toOrderRefunds({ reader, order, payment, refunds, putBack }: RefundsInput): OrderRefunds {
  const refundedAmount = sumOf(
    refunds.filter((row) => row.payment_id === payment?.id && row.status !== 'failed').map(({ amount }) => amount),
  )
  const paid = payment?.amount ?? 0
  const refunded = refundedPieces(refunds)
  const shares = sharesOf(order)
  return {
    paid: toRupees(paid),
    refundable: toRupees(Math.max(0, paid - refundedAmount)),
    refunds: refunds.map((row) => toRefund(row, reader)),
    pieces: order.items.map((item) => ({
      item: item.id,
      name: item.product_name,
      ...(item.product_name_malayalam && { nameMalayalam: item.product_name_malayalam }),
      model: item.model,
      qty: item.qty,
      putBack: putBack.get(item.variant_id) ?? 0,
      refunded: refunded.get(item.id) ?? 0,
      share: toRupees(shares.get(item.id) ?? 0),
    })),
  }
}
