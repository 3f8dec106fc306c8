import { formatDate } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { Mismatch, Resolution } from '#shared/reconciliation.ts'
import { sentence, type Translatable } from '#shared/sentence.ts'
import type { ReconciliationRow } from './list-lines.ts'

/** One sentence about the mismatch, for staff. */
export function sentenceOf(line: ReconciliationRow, kind: Mismatch): Translatable {
  const { reported, unmatched, order, dispute } = line
  const currency = currencyOf(line)
  const money = (amount: number) => formatMoney(amount, currency)
  const received = money(reported?.amount ?? unmatched?.amount ?? 0)
  const refund = line.refunds.at(-1)
  switch (kind) {
    case 'no-order':
      return sentence('{amount} arrived, but does not belong to any order.', { amount: received })
    case 'wrong-amount':
      return sentence('{amount} arrived, but the order total is {total}.', {
        amount: received,
        total: formatMoney(order?.total_price ?? 0, 'INR'),
      })
    case 'second-payment':
      return sentence('{amount} arrived although the order was already paid.', { amount: received })
    case 'late-payment':
      return sentence('{amount} arrived after the order was cancelled, and its items could not be reserved again.', {
        amount: received,
      })
    case 'not-booked':
      return sentence('Razorpay has {amount}, but the shop has not recorded it.', { amount: received })
    case 'not-captured':
      return 'The shop marked this order as paid, but Razorpay does not have the money.'
    case 'unknown-there':
      return sentence('Razorpay announced {amount}, but has no record of this payment.', { amount: received })
    case 'authorized':
      return sentence('The bank authorised {amount} on {day}, but the payment was not completed.', {
        amount: received,
        day: dayOf(line.at),
      })
    case 'refund-failed':
      return failedMessage(line, money)
    case 'refund-stuck':
      return sentence('The refund of {amount} has been on its way since {day} and has not arrived.', {
        amount: money(refund?.amount ?? 0),
        day: dayOf(refund?.created_at ?? line.at),
      })
    case 'refunded-there':
      return sentence('Razorpay refunded {amount}, but the shop has recorded {known}.', {
        amount: money(reported?.amount_refunded ?? 0),
        known: money(refundedAmount(line)),
      })
    case 'dispute':
      return dispute?.respond_by
        ? sentence('The buyer’s bank is asking for {amount} back. Respond in Razorpay’s dashboard by {day}.', {
            amount: money(dispute.amount),
            day: dayOf(dispute.respond_by),
          })
        : sentence('The buyer’s bank is asking for {amount} back. Respond in Razorpay’s dashboard.', {
            amount: money(dispute?.amount ?? 0),
          })
    case 'dispute-lost':
      return line.deducted === 0
        ? 'The dispute was lost, but the bank has taken nothing. Look it up in Razorpay’s dashboard.'
        : sentence('The bank has returned {amount} to the buyer. Razorpay deducts it from the shop’s balance.', {
            amount: money(line.deducted),
          })
  }
}

/** The resolutions of each mismatch, the usual one first. */
export const RESOLUTIONS_OF: Record<Mismatch, Resolution[]> = {
  'no-order': ['refund', 'settle'],
  'wrong-amount': ['refund', 'settle'],
  'second-payment': ['refund', 'settle'],
  'late-payment': ['refund', 'settle'],
  'not-booked': ['book', 'check'],
  'not-captured': ['check'],
  'unknown-there': ['check', 'settle'],
  authorized: ['check', 'settle'],
  'refund-failed': ['refund', 'check', 'settle'],
  'refund-stuck': ['check', 'settle'],
  'refunded-there': ['check'],
  dispute: ['check', 'settle'],
  'dispute-lost': ['settle'],
}

function failedMessage({ refunds }: ReconciliationRow, money: (amount: number) => string): Translatable {
  const failed = refunds.findLast(({ status }) => status === 'failed')
  const amount = money(failed?.amount ?? 0)
  if (!failed?.failure)
    return sentence(
      'The refund of {amount} failed. If the balance of the payment account is too low, add money, then try again.',
      { amount },
    )
  return sentence(
    'The refund of {amount} failed. Razorpay says: “{reason}”. If the balance of the payment account is too low, add money, then try again.',
    { amount, reason: failed.failure.replace(/\.$/, '') },
  )
}

export const refundedAmount = ({ refunds }: ReconciliationRow): number =>
  refunds.reduce((sum, { amount, status }) => (status === 'failed' ? sum : sum + amount), 0)

export const currencyOf = ({ reported, booked, unmatched }: ReconciliationRow): string =>
  (reported ?? booked ?? unmatched)?.currency ?? 'INR'

const dayOf = (time: string | Date) => formatDate(new Date(time).toISOString())
