import type { ColumnType, Generated, GeneratedAlways, Kysely, Selectable } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Failure, FailureReason } from './failures.ts'
import type { FaultKind } from './fault-menu.ts'

type Json<T> = ColumnType<T, string | undefined, string>

export type Notes = Record<string, string>
type CaptureMode = 'automatic' | 'manual'
type SandboxOrderStatus = 'created' | 'attempted' | 'paid'
export type SandboxPaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
type SandboxMethod = 'card' | 'upi' | 'netbanking'
type SandboxRefundStatus = 'pending' | 'processed' | 'failed'
export type DisputePhase = 'retrieval' | 'chargeback' | 'pre_arbitration' | 'arbitration' | 'fraud'
export type DisputeStatus = 'open' | 'under_review' | 'won' | 'lost' | 'closed'

/** The sandbox's own tables, beside the shop's in the same database. */
export interface SandboxTables {
  'payment_sandbox.keys': {
    id: number
    key_id: string
    key_secret: string
    webhook_secret: string
    previous_webhook_secret: string
    created_at: Generated<Date>
  }

  /** Amounts in paise. */
  'payment_sandbox.orders': {
    id: string
    seq: GeneratedAlways<number>
    amount: number
    amount_paid: Generated<number>
    currency: string
    receipt: string | null
    status: Generated<SandboxOrderStatus>
    attempts: Generated<number>
    capture: Generated<CaptureMode>
    capture_minutes: Generated<number>
    automatic_minutes: Generated<number>
    notes: Json<Notes>
    created_at: Date
  }

  /** Amounts in paise. Only the last four digits and the network of a card are stored. */
  'payment_sandbox.payments': {
    id: string
    seq: GeneratedAlways<number>
    order_id: string
    amount: number
    currency: string
    status: SandboxPaymentStatus
    method: SandboxMethod
    captured: Generated<boolean>
    amount_refunded: Generated<number>
    fee: number | null
    tax: number | null
    email: Generated<string>
    contact: Generated<string>
    notes: Json<Notes>
    card_id: string | null
    card_last4: string | null
    card_network: string | null
    card_international: Generated<boolean>
    bank: string | null
    vpa: string | null
    upi_flow: 'collect' | 'intent' | null
    bank_reference: string | null
    error_code: Failure['code'] | null
    error_description: string | null
    error_source: string | null
    error_step: string | null
    error_reason: FailureReason | null
    expires_at: Date | null
    comes_at: Date | null
    created_at: Date
  }

  /** Amounts in paise. */
  'payment_sandbox.refunds': {
    id: string
    seq: GeneratedAlways<number>
    payment_id: string
    amount: number
    currency: string
    status: SandboxRefundStatus
    speed_requested: 'normal' | 'optimum'
    speed_processed: 'normal' | 'instant'
    receipt: string | null
    notes: Json<Notes>
    arn: string | null
    idempotency_key: string | null
    request_hash: string | null
    settles_at: Date | null
    will_fail: Generated<boolean>
    created_at: Date
  }

  'payment_sandbox.events': {
    id: string
    seq: GeneratedAlways<number>
    event: string
    body: string
    tries: Generated<number>
    last_answer: Generated<string>
    created_at: Date
    next_try_at: Date | null
    delivered_at: Date | null
    leased_until: Date | null
    fault: string | null
    replayed_at: Date | null
  }

  /** Amounts in paise. */
  'payment_sandbox.disputes': {
    id: string
    seq: GeneratedAlways<number>
    payment_id: string
    amount: number
    amount_deducted: Generated<number>
    currency: string
    phase: DisputePhase
    reason_code: string
    status: Generated<DisputeStatus>
    respond_by: Date
    created_at: Date
  }

  'payment_sandbox.clock': {
    id: number
    set_at: Date
    shows: Date
    speed: number
  }

  'payment_sandbox.webhook': {
    id: number
    disabled_at: Date | null
  }

  /** Only some kinds use `seconds`, `copies` and `amount` (paise). */
  'payment_sandbox.faults': {
    id: string
    seq: GeneratedAlways<number>
    kind: FaultKind
    target: Generated<string>
    remaining: number | null
    used: Generated<number>
    seconds: number | null
    copies: number | null
    amount: number | null
    share: Generated<number>
    created_at: Date
  }
}

export type SandboxDb = Kysely<SandboxTables>

/** Through a connection of the shop. */
export const sandboxDb = (db: Db): SandboxDb => db.withTables<Pick<SandboxTables, keyof SandboxTables>>()

export type SandboxOrder = Selectable<SandboxTables['payment_sandbox.orders']>
export type SandboxPayment = Selectable<SandboxTables['payment_sandbox.payments']>
export type SandboxRefund = Selectable<SandboxTables['payment_sandbox.refunds']>
export type SandboxEvent = Selectable<SandboxTables['payment_sandbox.events']>
export type SandboxDispute = Selectable<SandboxTables['payment_sandbox.disputes']>
export type SandboxFault = Selectable<SandboxTables['payment_sandbox.faults']>
