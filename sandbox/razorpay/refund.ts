import { hash } from 'node:crypto'
import { lowBalance, notApplicable, unknownId } from './errors.ts'
import { consumeFault } from './faults.ts'
import { findRefundByKey, lockPayment, lockRefund, tryLockKey } from './queries.ts'
import { endRefund, enterRefund } from './refund-steps.ts'
import type { RefundDraft } from './requests.ts'
import { refundRefusal } from './rules.ts'
import { inBooks, type Sandbox } from './sandbox.ts'
import type { SandboxDb, SandboxRefund } from './tables.ts'

/**
 * Refunds a captured payment, wholly or in part. The same `key` with the same request returns the first refund. With
 * another request it is refused. While the first request is under way, it is a conflict (409).
 */
export async function refundPayment(sandbox: Sandbox, paymentId: string, draft: RefundDraft, key: string | null) {
  const requestHash = hash('sha256', JSON.stringify([paymentId, draft]))
  const refund = await inBooks(sandbox, async (tx) => {
    const earlier = key && (await earlierRefund(tx, key, requestHash))
    if (earlier) return earlier
    const payment = await lockPayment(tx, paymentId)
    if (!payment) throw unknownId()
    const amount = draft.amount ?? payment.amount - payment.amount_refunded
    const refusal = refundRefusal(payment, amount)
    if (refusal) throw refusal
    const fault = await consumeFault(tx, REFUND_FAULTS, ['any'])
    if (fault?.kind === 'low_balance') return undefined
    const order = { ...draft, amount, key, requestHash: key && requestHash, fault }
    return (await enterRefund(tx, sandbox, payment, order)).refund
  })
  // Outside the transaction, so that the fault stays counted.
  if (!refund) throw lowBalance()
  return refund
}

const REFUND_FAULTS = ['refund_fails', 'refund_waits', 'low_balance'] as const

/** Ends a refund that has been pending for its time. */
export function settleRefund(sandbox: Sandbox, refundId: string, paymentId: string) {
  return inBooks(sandbox, async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const refund = await lockRefund(tx, refundId)
    if (!payment || !refund?.settles_at || refund.settles_at > sandbox.now()) return
    await endRefund(tx, sandbox, refund, payment)
  })
}

async function earlierRefund(tx: SandboxDb, key: string, requestHash: string): Promise<SandboxRefund | undefined> {
  if (!(await tryLockKey(tx, key))) {
    throw notApplicable(409, 'Request failed because another request is in progress with the same idempotency key.')
  }
  const earlier = await findRefundByKey(tx, key)
  if (earlier && earlier.request_hash !== requestHash) {
    throw notApplicable(400, 'Different request with the same idempotency key has already been processed.')
  }
  return earlier
}
