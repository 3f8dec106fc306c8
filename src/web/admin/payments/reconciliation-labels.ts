import { formatRupees } from '#shared/money.ts'
import type { ReconciliationLine } from '#shared/reconciliation.ts'
import type { RefundStatus } from '#shared/refunds.ts'
import type { AdminSentence } from '#web/i18n/admin.tsx'

export const amountIn = (amount: number, currency: string): string =>
  currency === 'INR' ? formatRupees(amount) : `${amount.toFixed(2)} ${currency}`

export const PROVIDER_LABELS = {
  created: 'Started',
  failed: 'Failed',
  authorized: 'Authorised',
  captured: 'Received',
  refunded: 'Refunded',
} as const satisfies Record<NonNullable<ReconciliationLine['provider']>['status'], AdminSentence>

export const SHOP_LABELS = {
  booked: 'Recorded for the order',
  unmatched: 'Not recorded for an order',
} as const satisfies Record<NonNullable<ReconciliationLine['shop']>['state'], AdminSentence>

export const REFUND_LABELS = {
  requested: '{amount} refund being sent',
  pending: '{amount} refund on its way',
  processed: '{amount} refunded',
  failed: '{amount} refund failed',
} as const satisfies Record<RefundStatus, AdminSentence>
