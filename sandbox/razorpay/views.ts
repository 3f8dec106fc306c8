import { refundState } from './rules.ts'
import type { Notes, SandboxDispute, SandboxOrder, SandboxPayment, SandboxRefund } from './tables.ts'

export const toOrder = (order: SandboxOrder) => ({
  id: order.id,
  entity: 'order',
  amount: order.amount,
  amount_paid: order.amount_paid,
  amount_due: order.amount - order.amount_paid,
  currency: order.currency,
  receipt: order.receipt,
  offer_id: null,
  status: order.status,
  attempts: order.attempts,
  notes: toNotes(order.notes),
  created_at: toSeconds(order.created_at),
})

export const toPayment = (payment: SandboxPayment) => ({
  id: payment.id,
  entity: 'payment',
  amount: payment.amount,
  currency: payment.currency,
  status: payment.status,
  order_id: payment.order_id,
  invoice_id: null,
  international: payment.card_international,
  method: payment.method,
  amount_refunded: payment.amount_refunded,
  refund_status: refundState(payment),
  captured: payment.captured,
  description: null,
  card_id: payment.card_id,
  ...(payment.card_id && { card: toCard(payment) }),
  bank: payment.bank,
  wallet: null,
  vpa: payment.vpa,
  email: payment.email || null,
  contact: payment.contact || null,
  notes: toNotes(payment.notes),
  fee: payment.fee,
  tax: payment.tax,
  error_code: payment.error_code,
  error_description: payment.error_description,
  error_source: payment.error_source,
  error_step: payment.error_step,
  error_reason: payment.error_reason,
  acquirer_data: toAcquirerData(payment),
  ...(payment.vpa && { upi: { payer_account_type: 'bank_account', vpa: payment.vpa, flow: payment.upi_flow } }),
  created_at: toSeconds(payment.created_at),
})

const toCard = (payment: SandboxPayment) => ({
  id: payment.card_id,
  entity: 'card',
  name: '',
  last4: payment.card_last4,
  network: payment.card_network,
  type: 'debit',
  issuer: null,
  international: payment.card_international,
  emi: false,
})

function toAcquirerData(payment: SandboxPayment): Record<string, string | null> {
  if (payment.method === 'card') return { auth_code: payment.bank_reference }
  if (payment.method === 'upi') return { rrn: payment.bank_reference }
  return { bank_transaction_id: payment.bank_reference }
}

export const toRefund = (refund: SandboxRefund) => ({
  id: refund.id,
  entity: 'refund',
  amount: refund.amount,
  currency: refund.currency,
  payment_id: refund.payment_id,
  notes: toNotes(refund.notes),
  receipt: refund.receipt,
  acquirer_data: { arn: refund.arn },
  created_at: toSeconds(refund.created_at),
  batch_id: null,
  status: refund.status,
  speed_processed: refund.speed_processed,
  speed_requested: refund.speed_requested,
})

export const toDispute = (dispute: SandboxDispute) => ({
  id: dispute.id,
  entity: 'dispute',
  payment_id: dispute.payment_id,
  amount: dispute.amount,
  currency: dispute.currency,
  amount_deducted: dispute.amount_deducted,
  reason_code: dispute.reason_code,
  respond_by: toSeconds(dispute.respond_by),
  status: dispute.status,
  phase: dispute.phase,
  created_at: toSeconds(dispute.created_at),
})

export const toCollection = <Item>(items: Item[]) => ({ entity: 'collection', count: items.length, items })

export const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)

// The provider returns an empty list, not an empty object.
const toNotes = (notes: Notes) => (Object.keys(notes).length === 0 ? [] : notes)
