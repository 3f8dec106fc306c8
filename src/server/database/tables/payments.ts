import type { Generated } from 'kysely'
import type { ProviderMode, ProviderPaymentStatus } from '#shared/payments.ts'
import type { DisputeStatus, Mismatch } from '#shared/reconciliation.ts'
import type { RefundLine, RefundStatus } from '#shared/refunds.ts'
import type { Json, MaybeOfRunning, MaybeStamp, Stamp, Stored } from './columns.ts'

export interface PaymentTables {
  /** `amount` is the order's total; `customer_fee` was added to it. */
  payments: {
    id: string
    order_id: string
    amount: number
    customer_fee: Generated<number>
    currency: string
    method: Generated<string>
    status: 'captured' | 'refunded'
    captured_at: Stamp
    provider_mode: MaybeOfRunning
    provider_account: MaybeOfRunning
  }

  unmatched_payments: {
    id: string
    order_id: string | null
    amount: number
    currency: string
    status: string
    reason: Generated<string>
    created_at: Stamp
    resolved_at: MaybeStamp
    reason_code: string | null
    reason_values: Stored<Record<string, string>>
  }

  refunds: {
    id: string
    payment_id: string
    order_id: string | null
    amount: number
    reason: Generated<string>
    status: Generated<RefundStatus>
    provider_refund_id: string | null
    created_at: Stamp
    updated_at: Stamp
    decision_id: string
    source: Generated<'shop' | 'admin' | 'provider'>
    currency: Generated<string>
    failure: Generated<string>
    idempotency_key: string | null
    request_hash: string | null
    reason_code: string | null
    reason_values: Stored<Record<string, string>>
    lines: Stored<RefundLine[]>
  }

  provider_payments: {
    id: string
    provider_order_id: string | null
    order_id: string | null
    amount: number
    amount_refunded: Generated<number>
    currency: string
    status: ProviderPaymentStatus
    method: Generated<string>
    fee: number | null
    tax: number | null
    created_at: Date
    checked_at: Date
    provider_mode: MaybeOfRunning
    provider_account: MaybeOfRunning
  }

  provider_refunds: {
    id: string
    payment_id: string
    amount: number
    status: 'pending' | 'processed' | 'failed'
    created_at: Date
    checked_at: Date
    provider_mode: MaybeOfRunning
  }

  /** One row: the account of the running shop. */
  provider_account: {
    id: Generated<number>
    mode: ProviderMode
    account: string
    /** The mode of rows from before modes existed. */
    earlier_mode: ProviderMode | null
    /** When the last complete reconciliation began. */
    reconciled_at: MaybeStamp
  }

  disputes: {
    id: string
    payment_id: string
    order_id: string | null
    amount: number
    /** Null for a dispute of an older release. */
    amount_deducted: number | null
    currency: string
    reason: Generated<string>
    status: DisputeStatus
    respond_by: MaybeStamp
    told_at: Date
    created_at: Stamp
    updated_at: Stamp
  }

  /** Maintained by triggers from the tables of both sides. */
  reconciliation_lines: {
    payment_id: string
    order_id: string | null
    at: Stamp
    mismatch: Mismatch | null
    matters_at: MaybeStamp
    unknown_at: MaybeStamp
    seen_at: MaybeStamp
    provider_mode: MaybeOfRunning
  }

  webhook_events: {
    id: string
    event: string
    body: Json<unknown>
    received_at: Stamp
    applied_at: MaybeStamp
    next_try_at: Stamp
    provider_mode: MaybeOfRunning
  }
}
