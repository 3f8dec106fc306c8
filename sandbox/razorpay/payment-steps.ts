import { enqueueWebhooks } from './events.ts'
import type { Failure } from './failures.ts'
import { newSandboxId, randomDigits } from './ids.ts'
import type { PaymentDraft } from './pay.ts'
import { updatePayment } from './queries.ts'
import { refundUncaptured } from './refund-steps.ts'
import { BANK_SILENCE, isCapturedByItself, providerFee } from './rules.ts'
import { inProviderTime, type Sandbox } from './sandbox.ts'
import type { SandboxDb, SandboxOrder, SandboxPayment } from './tables.ts'
import type { TestCard } from './test-methods.ts'

// The steps of a payment, each inside the transaction of an operation in pay.ts that holds the order's lock.

/** Records the bank's response: the payment fails, or is authorized and, by default, captured. */
export async function completePayment(
  tx: SandboxDb,
  sandbox: Sandbox,
  order: SandboxOrder,
  payment: SandboxPayment,
  response: Failure | 'pays',
) {
  if (response !== 'pays') return fail(tx, sandbox, payment, response)
  const authorized = await updatePayment(tx, payment.id, {
    status: 'authorized',
    bank_reference: randomDigits(12),
    comes_at: null,
    ...NO_ERROR,
    expires_at: inProviderTime(sandbox, order.capture_minutes * 60_000),
  })
  await enqueueWebhooks(tx, sandbox, [{ event: 'payment.authorized', payment: authorized }])
  // The order was paid by another attempt while this one waited: the provider returns the second payment at once.
  if (order.status === 'paid') return refundUncaptured(tx, sandbox, authorized)
  if (!isCapturedByItself(order, payment, sandbox.now())) return authorized
  return capture(tx, sandbox, order, authorized)
}

/** Takes the money and closes the order, which is final. */
export async function capture(tx: SandboxDb, sandbox: Sandbox, order: SandboxOrder, payment: SandboxPayment) {
  const captured = await updatePayment(tx, payment.id, {
    status: 'captured',
    captured: true,
    expires_at: null,
    // A buyer who bears the fee accepted it before paying.
    ...(payment.fee === null && providerFee(payment.amount)),
  })
  const paid = await tx
    .updateTable('payment_sandbox.orders')
    .set({ status: 'paid', amount_paid: order.amount })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await enqueueWebhooks(tx, sandbox, [
    { event: 'payment.captured', payment: captured },
    { event: 'order.paid', payment: captured, order: paid },
  ])
  return captured
}

export async function fail(tx: SandboxDb, sandbox: Sandbox, payment: SandboxPayment, failure: Failure) {
  const failed = await updatePayment(tx, payment.id, {
    status: 'failed',
    expires_at: null,
    error_code: failure.code,
    error_description: failure.description,
    error_source: failure.source,
    error_step: failure.step,
    error_reason: failure.reason,
  })
  await enqueueWebhooks(tx, sandbox, [{ event: 'payment.failed', payment: failed }])
  return failed
}

export const insertPayment = (
  tx: SandboxDb,
  sandbox: Sandbox,
  order: SandboxOrder,
  { how, email, contact, notes }: PaymentDraft,
) =>
  tx
    .insertInto('payment_sandbox.payments')
    .values({
      id: newSandboxId('pay'),
      order_id: order.id,
      amount: order.amount,
      currency: order.currency,
      status: 'created',
      method: how.method,
      email,
      contact,
      notes: JSON.stringify(notes),
      ...(how.method === 'card' && toCardColumns(how.card)),
      ...(how.method === 'upi' && { vpa: how.vpa, upi_flow: how.flow }),
      ...(how.method === 'netbanking' && { bank: how.bank }),
      expires_at: inProviderTime(sandbox, BANK_SILENCE),
      created_at: sandbox.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

const NO_ERROR = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
}

const toCardColumns = (card: TestCard) => ({
  card_id: newSandboxId('card'),
  card_last4: card.number.slice(-4),
  card_network: card.network,
  card_international: card.international,
})
