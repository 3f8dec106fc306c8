import { enqueueWebhooks } from './events.ts'
import { newSandboxId, randomDigits } from './ids.ts'
import { updatePayment } from './queries.ts'
import type { RefundDraft } from './requests.ts'
import { afterRefund, REFUND_TIME } from './rules.ts'
import { inProviderTime, type Sandbox } from './sandbox.ts'
import type { SandboxDb, SandboxFault, SandboxPayment, SandboxRefund } from './tables.ts'

// The steps of a refund, each inside a transaction that holds the payment's lock.

interface RefundOrder extends RefundDraft {
  amount: number
  /** The configured fault. */
  fault?: SandboxFault | undefined
  key: string | null
  requestHash: string | null
}

/** Stores the refund. A normal refund stays pending for a moment; an instant one is processed at once. */
export async function enterRefund(tx: SandboxDb, sandbox: Sandbox, payment: SandboxPayment, order: RefundOrder) {
  const isInstant = order.speed === 'optimum' && order.fault === undefined
  const refund = await insertRefund(tx, sandbox, payment, order, isInstant)
  const changed = await updatePayment(tx, payment.id, {
    ...afterRefund(payment, payment.amount_refunded + order.amount),
    expires_at: null,
  })
  await enqueueWebhooks(tx, sandbox, [
    { event: 'refund.created', refund, payment: changed },
    ...(isInstant ? [{ event: 'refund.processed' as const, refund, payment: changed }] : []),
  ])
  return { refund, payment: changed }
}

/** The provider's own refund of a payment that was never captured. */
export async function refundUncaptured(
  tx: SandboxDb,
  sandbox: Sandbox,
  payment: SandboxPayment,
): Promise<SandboxPayment> {
  const { payment: returned } = await enterRefund(tx, sandbox, payment, {
    amount: payment.amount,
    speed: 'normal',
    receipt: null,
    notes: {},
    key: null,
    requestHash: null,
  })
  return returned
}

/** Records the bank's response to a pending refund: processed, or failed and returned to the shop. */
export async function endRefund(tx: SandboxDb, sandbox: Sandbox, refund: SandboxRefund, payment: SandboxPayment) {
  const isFailed = refund.will_fail
  const ended = await tx
    .updateTable('payment_sandbox.refunds')
    .set({ status: isFailed ? 'failed' : 'processed', settles_at: null, arn: isFailed ? null : randomDigits(23) })
    .where('id', '=', refund.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (!isFailed) return enqueueWebhooks(tx, sandbox, [{ event: 'refund.processed', refund: ended, payment }])
  const changed = await updatePayment(tx, payment.id, afterRefund(payment, payment.amount_refunded - refund.amount))
  await enqueueWebhooks(tx, sandbox, [{ event: 'refund.failed', refund: ended, payment: changed }])
}

const insertRefund = (
  tx: SandboxDb,
  sandbox: Sandbox,
  payment: SandboxPayment,
  order: RefundOrder,
  isInstant: boolean,
): Promise<SandboxRefund> =>
  tx
    .insertInto('payment_sandbox.refunds')
    .values({
      id: newSandboxId('rfnd'),
      payment_id: payment.id,
      amount: order.amount,
      currency: payment.currency,
      status: isInstant ? 'processed' : 'pending',
      speed_requested: order.speed,
      speed_processed: isInstant ? 'instant' : 'normal',
      receipt: order.receipt,
      notes: JSON.stringify(order.notes),
      arn: isInstant ? randomDigits(23) : null,
      idempotency_key: order.key,
      request_hash: order.requestHash,
      settles_at: isInstant ? null : inProviderTime(sandbox, pendingTime(order.fault)),
      will_fail: order.fault?.kind === 'refund_fails',
      created_at: sandbox.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Milliseconds that a refund stays pending. */
function pendingTime(fault: SandboxFault | undefined): number {
  const usual = fault?.kind === 'refund_waits' ? ONE_DAY : REFUND_TIME
  return fault?.seconds == null ? usual : fault.seconds * 1000
}

const ONE_DAY = 24 * 3_600_000
