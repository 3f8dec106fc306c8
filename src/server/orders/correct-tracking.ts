import { type By, writeAudit } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict } from '#server/http/errors.ts'
import type { Shipment } from '#shared/orders.ts'
import { withSentContents } from './parcel-contents.ts'
import { refuseTestOrder } from './provider-mode.ts'
import { correctShipment, requireOrderRow } from './queries.ts'
import { writeOrderMail } from './write-order-mail.ts'

/**
 * Corrects the tracking number of a shipped order. The buyer gets a mail until the delivery. The same number again does
 * nothing. Throws 409 when the order was not shipped.
 */
export const correctTracking = (
  deps: Pick<Context, 'db' | 'jobs' | 'publicUrl'>,
  id: string,
  shipment: Shipment,
  by: By,
) =>
  inTransaction(deps.db, async (tx) => {
    const before = await correctShipment(tx, id, shipment)
    const order = await requireOrderRow(tx, id)
    refuseTestOrder(order)
    if (order.shipped_at === null) throw conflict('Only a shipped order has a tracking number to correct.')
    if (!before) return order
    const details = { ...shipment, from: before, to: { trackingNumber: order.tracking, courier: order.courier } }
    await writeAudit(tx, by, 'tracking corrected', ['order', id], details)
    const [parcel = order] = await withSentContents(tx, [order])
    if (order.status === 'shipped') await writeOrderMail(tx, deps, 'trackingCorrected', parcel, { event: newId() })
    return order
  })
