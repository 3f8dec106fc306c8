import { formatRupees } from '#shared/money.ts'
import type { MoneyLine } from '#shared/money-lines.ts'
import type { RefundStatus } from '#shared/refunds.ts'

export const amountIn = (amount: number, currency: string): string =>
  currency === 'INR' ? formatRupees(amount) : `${amount.toFixed(2)} ${currency}`

export const PROVIDER_WORDS: Record<NonNullable<MoneyLine['provider']>['status'], string> = {
  created: 'Begun',
  failed: 'Failed',
  authorized: 'Set aside by the bank',
  captured: 'Received',
  refunded: 'Given back',
}

export const SHOP_WORDS: Record<NonNullable<MoneyLine['shop']>['state'], string> = {
  booked: 'Pays the order',
  'set aside': 'Pays no order',
}

export const REFUND_WORDS: Record<RefundStatus, string> = {
  requested: 'is being sent',
  pending: 'is on its way back',
  processed: 'given back',
  failed: 'refund failed',
}
