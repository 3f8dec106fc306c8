import type { ColumnType, Generated, GeneratedAlways, Kysely, Selectable } from 'kysely'
import type { Failure, FailureReason } from './failures.ts'

type Json<T> = ColumnType<T, string | undefined, string>

export type Notes = Record<string, string>
export type CaptureMode = 'automatic' | 'manual'
export type SandboxOrderStatus = 'created' | 'attempted' | 'paid'
export type SandboxPaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
export type SandboxMethod = 'card' | 'upi' | 'netbanking'
export type SandboxRefundStatus = 'pending' | 'processed' | 'failed'

export interface SandboxKeysTable {
  id: number
  key_id: string
  key_secret: string
  webhook_secret: string
  created_at: Generated<Date>
}

/** Amounts in paise. */
export interface SandboxOrdersTable {
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
  notes: Json<Notes>
  created_at: Date
}

/** Amounts in paise. Of a card only the last four digits and the network are kept. */
export interface SandboxPaymentsTable {
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
  bank_reference: string | null
  error_code: Failure['code'] | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: FailureReason | null
  expires_at: Date | null
  created_at: Date
}

/** Amounts in paise. */
export interface SandboxRefundsTable {
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
  created_at: Date
}

export interface SandboxEventsTable {
  id: string
  seq: GeneratedAlways<number>
  event: string
  body: string
  tries: Generated<number>
  last_answer: Generated<string>
  created_at: Date
  next_try_at: Date | null
  delivered_at: Date | null
}

/** The sandbox's own tables, beside the shop's in the same database. */
export interface SandboxTables {
  'payment_sandbox.keys': SandboxKeysTable
  'payment_sandbox.orders': SandboxOrdersTable
  'payment_sandbox.payments': SandboxPaymentsTable
  'payment_sandbox.refunds': SandboxRefundsTable
  'payment_sandbox.events': SandboxEventsTable
}

export type SandboxDb = Kysely<SandboxTables>
export type SandboxOrder = Selectable<SandboxOrdersTable>
export type SandboxPayment = Selectable<SandboxPaymentsTable>
export type SandboxRefund = Selectable<SandboxRefundsTable>
export type SandboxEvent = Selectable<SandboxEventsTable>
