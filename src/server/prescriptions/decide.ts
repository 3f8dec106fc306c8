import { type By, writeAudit } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { changed, conflict } from '#server/http/errors.ts'
import { withParcelContents } from '#server/orders/parcel-contents.ts'
import { refuseTestOrder } from '#server/orders/provider-mode.ts'
import { type OrderRow, requireOrderRow } from '#server/orders/queries.ts'
import { writeOrderMail } from '#server/orders/write-order-mail.ts'
import { requestRefund } from '#server/payments/request-refund.ts'
import { lockPaymentOf } from '#server/refunds/queries.ts'
import { restockLines } from '#server/refunds/returned-pieces.ts'
import type { Refusal, Release } from '#shared/prescriptions.ts'
import { type Reason, reasonDetails } from '#shared/reasons.ts'
import { filesOf, markDecided } from './queries.ts'

type DecideDeps = Pick<Context, 'db' | 'jobs' | 'publicUrl'>

/** Accepts the prescription of a paid order. Throws the errors of `decide`. */
export const releasePrescription = ({ db, ...deps }: DecideDeps, orderId: string, { files }: Release, by: By) =>
  inTransaction(db, async (tx) => {
    const order = await decide(tx, orderId, 'released', files)
    await writeAudit(tx, by, 'prescription accepted', ['order', orderId])
    await writeOrderMail(tx, deps, 'prescriptionReleased', order)
  })

/**
 * Refuses the prescription, refunds the rest of the payment with the reason, and returns the pieces to stock. Does this
 * in one transaction. Throws the errors of `decide`, and 409 while the bank disputes the payment.
 */
export const refusePrescription = ({ db, ...deps }: DecideDeps, orderId: string, refusal: Refusal, by: By) =>
  inTransaction(db, async (tx) => {
    const order = await decide(tx, orderId, 'refused', refusal.files)
    await writeAudit(tx, by, 'prescription refused', ['order', orderId], reasonDetails(reasonOf(refusal)))
    await refundAll(tx, deps, order, refusal, by)
    await writeOrderMail(tx, deps, 'prescriptionRefused', await requireOrderRow(tx, orderId))
  })

/**
 * Decides once: of two concurrent decisions one wins. Throws 404 for an unknown order. Throws 409 when nothing waits,
 * for a test order, or when the buyer has sent other files than those seen.
 */
async function decide(tx: Db, orderId: string, decision: 'released' | 'refused', seen: string[] | undefined) {
  const isFirst = await markDecided(tx, orderId, decision)
  const order = await requireOrderRow(tx, orderId)
  refuseTestOrder(order)
  if (!isFirst) throw conflict('This prescription was already decided, or its order is not paid.', 'decided')
  if (seen && !isSame(seen, await filesOf(tx, [orderId])))
    throw changed('The buyer has changed the files meanwhile. Please look at them first.')
  return order
}

const isSame = (seen: string[], files: { id: string }[]) =>
  seen.length === files.length && files.every(({ id }) => seen.includes(id))

async function refundAll(tx: Db, deps: Omit<DecideDeps, 'db'>, order: OrderRow, refusal: Refusal, by: By) {
  const payment = await lockPaymentOf(tx, order.id)
  if (!payment) throw new Error(`the paid order ${order.id} has no payment`)
  const [parcel] = await withParcelContents(tx, [order])
  const lines = (parcel?.items ?? []).map(({ id, qty }) => ({ item: id, qty }))
  const putBack = lines.length === 0 ? [] : await restockLines(tx, order, lines, by)
  await requestRefund(tx, deps, {
    payment,
    amount: payment.amount - payment.refundedAmount,
    reason: reasonOf(refusal),
    by,
    details: { putBack },
  })
}

const reasonOf = ({ reason, text }: Refusal): Reason => ({ code: `prescription-${reason}`, values: { note: text } })
