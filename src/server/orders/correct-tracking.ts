import { writeAudit } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { SignedInUser } from '#server/http/authentication.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import type { Shipment } from '#shared/orders.ts'
import { refuseTestOrder } from './provider-mode.ts'
import { correctShipment, findOrder } from './queries.ts'
import { writeOrderMail } from './write-order-mail.ts'

type By = { admin: SignedInUser; requestId: string }

/**
 * Corrects where a sent parcel is followed. The buyer gets the new number by mail while the parcel is on its way; after
 * that it matters to the books alone. The same again changes nothing and tells nobody. 409 when it was not sent.
 */
export const correctTracking = (
  deps: Pick<Context, 'db' | 'jobs' | 'publicUrl'>,
  id: string,
  shipment: Shipment,
  { admin, requestId }: By,
) =>
  inTransaction(deps.db, async (tx) => {
    const before = await correctShipment(tx, id, shipment)
    const order = await findOrder(tx, id)
    if (!order) throw notFound('Order')
    refuseTestOrder(order)
    if (order.shipped_at === null) throw conflict('Only a shipped order has a tracking number to correct.')
    if (!before) return order
    await writeAudit(tx, {
      action: 'tracking corrected',
      actor: admin,
      subject: { type: 'order', id },
      details: { ...shipment, from: before, to: { trackingNumber: order.tracking, courier: order.courier } },
      requestId,
    })
    if (order.status === 'shipped') await writeOrderMail(tx, deps, 'trackingCorrected', order, { occasion: newId() })
    return order
  })
