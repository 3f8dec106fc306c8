import { formatRupees } from '#shared/money.ts'
import type { MoneyLine } from '#shared/money-lines.ts'
import type { RefundStatus } from '#shared/refunds.ts'
import type { OfficeSentence } from '#web/language/office.tsx'

export const amountIn = (amount: number, currency: string): string =>
  currency === 'INR' ? formatRupees(amount) : `${amount.toFixed(2)} ${currency}`

export const PROVIDER_WORDS = {
  created: 'Begun',
  failed: 'Failed',
  authorized: 'Set aside by the bank',
  captured: 'Received',
  refunded: 'Given back',
} as const satisfies Record<NonNullable<MoneyLine['provider']>['status'], OfficeSentence>

export const SHOP_WORDS = {
  booked: 'Pays the order',
  'set aside': 'Pays no order',
} as const satisfies Record<NonNullable<MoneyLine['shop']>['state'], OfficeSentence>

export const REFUND_WORDS = {
  requested: '{amount} is being sent',
  pending: '{amount} is on its way back',
  processed: '{amount} given back',
  failed: '{amount} refund failed',
} as const satisfies Record<RefundStatus, OfficeSentence>
