import { unknownId } from './errors.ts'
import { type Failure, failureOf } from './failures.ts'
import { capture, completePayment, fail, insertPayment } from './payment-steps.ts'
import { lockOrder, lockPayment, paymentsOf } from './queries.ts'
import { applyBankReply } from './read-bank-reply.ts'
import { refundUncaptured } from './refund-steps.ts'
import { attemptRefusal, captureRefusal } from './rules.ts'
import { inBooks, type Sandbox } from './sandbox.ts'
import type { Notes, SandboxDb, SandboxPayment } from './tables.ts'
import type { TestCard } from './test-methods.ts'

export interface PaymentDraft {
  how:
    | { method: 'card'; card: TestCard }
    | { method: 'upi'; vpa: string; flow: 'collect' | 'intent' }
    | { method: 'netbanking'; bank: string }
  email: string
  contact: string
  notes: Notes
}

type PaymentIds = Pick<SandboxPayment, 'id' | 'order_id'>

/** The bank's first response; 'ask' when it needs the shopper's confirmation. */
export type BankResponse = Failure | 'pays' | 'ask'

/** The response of a visit to the bank's page, which the shopper may cancel there. */
export type VisitResponse = Failure | 'pays' | 'cancelled'

/** Starts a payment attempt. Refused when the order is paid, or while another payment of it is authorized. */
export function startPayment(sandbox: Sandbox, orderId: string, draft: PaymentDraft, response: BankResponse) {
  return inBooks(sandbox, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw unknownId()
    const refusal = attemptRefusal(order, await paymentsOf(tx, orderId))
    if (refusal) throw refusal
    const payment = await insertPayment(tx, sandbox, order, draft)
    await tx
      .updateTable('payment_sandbox.orders')
      .set({ status: 'attempted', attempts: order.attempts + 1 })
      .where('id', '=', orderId)
      .execute()
    return response === 'ask' ? payment : applyBankReply(tx, sandbox, order, payment, response)
  })
}

/**
 * Ends an attempt that waits for the shopper. Changes nothing for an attempt that has ended or whose bank responds
 * later.
 */
export function finishPayment(sandbox: Sandbox, known: PaymentIds, visit: VisitResponse) {
  return inBooks(sandbox, async (tx) => {
    const { order, payment } = await lockBoth(tx, known)
    const isOpen = payment.status === 'created' && payment.comes_at === null
    return isOpen ? applyBankReply(tx, sandbox, order, payment, responseOf(visit, payment)) : payment
  })
}

/** In the provider's test mode a cancelled UPI payment counts as paid. */
function responseOf(visit: VisitResponse, { method }: SandboxPayment): Failure | 'pays' {
  if (visit !== 'cancelled') return visit
  return method === 'upi' ? 'pays' : failureOf('payment_cancelled')
}

/** Takes the money of an authorized payment; `request.amount` must be all of it, in paise. */
export function capturePayment(sandbox: Sandbox, known: PaymentIds, request: { amount: number; currency: string }) {
  return inBooks(sandbox, async (tx) => {
    const { order, payment } = await lockBoth(tx, known)
    const refusal = captureRefusal(order, payment, request)
    if (refusal) throw refusal
    return capture(tx, sandbox, order, payment)
  })
}

/** Ends an expired payment: without a bank response it fails, without a capture it is refunded. */
export function expirePayment(sandbox: Sandbox, known: PaymentIds) {
  return inBooks(sandbox, async (tx) => {
    const { payment } = await lockBoth(tx, known)
    if (!payment.expires_at || payment.expires_at > sandbox.now()) return
    if (payment.status === 'created') await fail(tx, sandbox, payment, failureOf('payment_timed_out'))
    if (payment.status === 'authorized') await refundUncaptured(tx, sandbox, payment)
  })
}

/** Applies the bank's late approval of a payment that it had not answered or had refused. */
export function completeDelayedPayment(sandbox: Sandbox, known: PaymentIds) {
  return inBooks(sandbox, async (tx) => {
    const { order, payment } = await lockBoth(tx, known)
    if (!payment.comes_at || payment.comes_at > sandbox.now()) return
    await completePayment(tx, sandbox, order, payment, 'pays')
  })
}

async function lockBoth(tx: SandboxDb, { id, order_id }: PaymentIds) {
  const order = await lockOrder(tx, order_id)
  const payment = await lockPayment(tx, id)
  if (!order || payment?.order_id !== order.id) throw unknownId()
  return { order, payment }
}
