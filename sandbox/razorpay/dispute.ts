import { refused, unknownId } from './errors.ts'
import { enqueueWebhooks } from './events.ts'
import { newSandboxId } from './ids.ts'
import { lockPayment } from './queries.ts'
import { inBooks, inProviderTime, type Sandbox } from './sandbox.ts'
import type { DisputePhase, DisputeStatus, SandboxDb, SandboxDispute } from './tables.ts'

export interface DisputeDraft {
  /** Undefined: the whole amount that is not refunded. */
  amount: number | undefined
  phase: DisputePhase
  reasonCode: string
}

/** The shopper's bank disputes a captured payment. */
export function startDispute(sandbox: Sandbox, paymentId: string, draft: DisputeDraft): Promise<SandboxDispute> {
  return inBooks(sandbox, async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    if (!payment) throw unknownId()
    const left = payment.amount - payment.amount_refunded
    const amount = draft.amount ?? left
    if (payment.status !== 'captured') throw refused('Only a captured payment can be disputed')
    if (amount > left) throw refused('The disputed amount is greater than what is left of the payment')
    const dispute = await tx
      .insertInto('payment_sandbox.disputes')
      .values({
        id: newSandboxId('disp'),
        payment_id: payment.id,
        amount,
        currency: payment.currency,
        phase: draft.phase,
        reason_code: draft.reasonCode,
        respond_by: inProviderTime(sandbox, TIME_TO_RESPOND),
        created_at: sandbox.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await enqueueWebhooks(tx, sandbox, [{ event: 'payment.dispute.created', dispute, payment }])
    return dispute
  })
}

/** Changes the state of a dispute; a lost one takes its amount from the account. */
export function moveDispute(
  sandbox: Sandbox,
  { id, payment_id }: Pick<SandboxDispute, 'id' | 'payment_id'>,
  status: Exclude<DisputeStatus, 'open'>,
): Promise<SandboxDispute> {
  return inBooks(sandbox, async (tx) => {
    const payment = await lockPayment(tx, payment_id)
    const moved = payment && (await setStatus(tx, id, status))
    if (!moved) throw refused('The dispute has ended already')
    await enqueueWebhooks(tx, sandbox, [{ event: `payment.dispute.${status}`, dispute: moved, payment }])
    return moved
  })
}

const setStatus = (tx: SandboxDb, id: string, status: DisputeStatus) =>
  tx
    .updateTable('payment_sandbox.disputes')
    .set(({ ref }) => ({ status, ...(status === 'lost' && { amount_deducted: ref('amount') }) }))
    .where('id', '=', id)
    .where('status', 'in', ['open', 'under_review'])
    .where('status', '<>', status)
    .returningAll()
    .executeTakeFirst()

const TIME_TO_RESPOND = 3 * 24 * 3_600_000
