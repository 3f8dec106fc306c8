import { type ProviderError, refused } from './errors.ts'
import type { SandboxOrder, SandboxPayment, SandboxPaymentStatus } from './tables.ts'

/** The reason why no payment may start, or undefined. Amounts here and below are paise. */
export function attemptRefusal(
  order: Pick<SandboxOrder, 'status'>,
  payments: readonly Pick<SandboxPayment, 'status'>[],
): ProviderError | undefined {
  if (order.status === 'paid') return refused('Payment already done for this order.')
  if (payments.some(({ status }) => status === 'authorized')) {
    return refused('A payment of this order is authorized already and waits for its capture.')
  }
  return undefined
}

export function captureRefusal(
  order: Pick<SandboxOrder, 'status'>,
  payment: Pick<SandboxPayment, 'status' | 'captured' | 'amount' | 'currency'>,
  { amount, currency }: { amount: number; currency: string },
): ProviderError | undefined {
  if (payment.captured) return refused('This payment has already been captured')
  if (payment.status !== 'authorized') {
    return refused('Only payments which have been authorized and not yet captured can be captured')
  }
  if (order.status === 'paid') return refused('Payment already done for this order.')
  if (amount !== payment.amount) return refused('Capture amount must be equal to the amount authorized')
  if (currency !== payment.currency) return refused('The currency provided does not match the payment currency')
  return undefined
}

export function refundRefusal(
  payment: Pick<SandboxPayment, 'status' | 'amount' | 'amount_refunded'>,
  amount: number,
): ProviderError | undefined {
  if (payment.status === 'refunded') return refused('The payment has been fully refunded already')
  if (payment.status !== 'captured') return refused('The payment status should be captured for action to be taken')
  if (amount > payment.amount - payment.amount_refunded) {
    return refused('The total refund amount is greater than the refund payment amount')
  }
  return undefined
}

/** A payment is refunded once its whole amount is refunded. A failed refund returns it to captured. */
export function afterRefund(
  payment: Pick<SandboxPayment, 'amount' | 'captured'>,
  amountRefunded: number,
): { amount_refunded: number; status: SandboxPaymentStatus } {
  const open: SandboxPaymentStatus = payment.captured ? 'captured' : 'authorized'
  return { amount_refunded: amountRefunded, status: amountRefunded === payment.amount ? 'refunded' : open }
}

export function refundState(payment: Pick<SandboxPayment, 'amount' | 'amount_refunded'>): 'partial' | 'full' | null {
  if (payment.amount_refunded === 0) return null
  return payment.amount_refunded === payment.amount ? 'full' : 'partial'
}

/** Whether the payment is captured automatically. After the time limit it needs a manual capture. */
export const isCapturedByItself = (
  order: Pick<SandboxOrder, 'capture' | 'automatic_minutes'>,
  payment: Pick<SandboxPayment, 'created_at'>,
  now: Date,
): boolean =>
  order.capture === 'automatic' && now.getTime() <= payment.created_at.getTime() + order.automatic_minutes * 60_000

/** The provider keeps 2 %, and 18 % GST on that; `fee` includes `tax`. */
export function providerFee(amount: number): { fee: number; tax: number } {
  const commission = Math.round((amount * 2) / 100)
  const tax = Math.round((commission * 18) / 100)
  return { fee: commission + tax, tax }
}

/** Milliseconds to the next try after `tries` failed ones. They are 5 s, 10 s, 20 s and so on, at most an hour. */
export const retryDelay = (tries: number): number => Math.min(FIRST_RETRY * 2 ** (tries - 1), LONGEST_RETRY)

const FIRST_RETRY = 5_000
const LONGEST_RETRY = 3_600_000

/** How long the provider retries a message. */
export const DELIVERY_WINDOW = 24 * 3_600_000
/** Time-out for the bank's response; the payment then fails. */
export const BANK_SILENCE = 10 * 60_000
/** How long after its event the provider sends a message again on request. */
export const REPLAY_WINDOW = 15 * 24 * 3_600_000
/** How long a refund stays pending. */
export const REFUND_TIME = 2_000
