import type { Locale } from '#server/platform/i18n/locale.ts'
import { toRupees } from '#shared/money.ts'
import { translateReason } from '#shared/reasons.ts'
import type { ReconciliationLine } from '#shared/reconciliation.ts'
import type { ReconciliationRow } from './list-lines.ts'
import { currencyOf, RESOLUTIONS_OF, refundedAmount, sentenceOf } from './sentence.ts'
import { canShipAnyway } from './ship-anyway.ts'

/** `reader` translates the mismatch and the shop's own reasons. */
export function toReconciliationLine(row: ReconciliationRow, reader: Locale): ReconciliationLine {
  const { reported, order, dispute, mismatch } = row
  const had = row.booked ?? row.unmatched
  return {
    _id: row.payment_id,
    at: row.at.toISOString(),
    currency: currencyOf(row),
    isTest: row.is_test,
    provider: reported && {
      amount: toRupees(reported.amount),
      refunded: toRupees(reported.amount_refunded),
      status: reported.status,
      method: reported.method,
      fee: reported.fee === null ? null : toRupees(reported.fee),
      checkedAt: toTimestamp(reported.checked_at),
    },
    shop: shopSide(row, reader),
    order: order && {
      _id: order.id,
      user: order.user_name,
      status: order.status,
      totalPrice: toRupees(order.total_price),
    },
    refunds: row.refunds.map((refund) => ({
      _id: refund.id,
      amount: toRupees(refund.amount),
      status: refund.status,
      reason: translateReason(refund, reader),
      failure: refund.failure,
    })),
    dispute: dispute && {
      status: dispute.status,
      amount: toRupees(dispute.amount),
      respondBy: dispute.respond_by === null ? null : toTimestamp(dispute.respond_by),
    },
    refundable: had ? toRupees(Math.max(0, had.amount - refundedAmount(row))) : 0,
    wrong: mismatch && {
      kind: mismatch,
      sentence: reader.translate(sentenceOf(row, mismatch)),
      resolutions: canShipAnyway(row) ? ['ship', ...RESOLUTIONS_OF[mismatch]] : RESOLUTIONS_OF[mismatch],
    },
  }
}

function shopSide({ booked, unmatched }: ReconciliationRow, reader: Locale): ReconciliationLine['shop'] {
  if (booked) {
    const fee = booked.customer_fee
    return {
      state: 'booked',
      amount: toRupees(booked.amount),
      reason: '',
      ...(fee > 0 && { customerFee: toRupees(fee) }),
    }
  }
  return (
    unmatched && { state: 'unmatched', amount: toRupees(unmatched.amount), reason: translateReason(unmatched, reader) }
  )
}

const toTimestamp = (at: string) => new Date(at).toISOString()
