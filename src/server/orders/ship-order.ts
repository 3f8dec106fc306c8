import { type By, writeAudit } from '#server/audit/queries.ts'
import type { AuditAction } from '#server/audit/sentences.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { issueInvoice } from '#server/documents/issue.ts'
import { changed, conflict } from '#server/http/errors.ts'
import { lockSettingsForShare } from '#server/settings/queries.ts'
import type { ShippedParcel } from '#shared/orders.ts'
import { sentence, type Translatable } from '#shared/sentence.ts'
import { withParcelContents, withSentContents } from './parcel-contents.ts'
import { refuseTestOrder } from './provider-mode.ts'
import { markDelivered, markShipped, type OrderRow, requireOrderRow } from './queries.ts'
import { writeOrderMail } from './write-order-mail.ts'

type MoveDeps = Pick<Context, 'db' | 'jobs' | 'publicUrl'>

/**
 * Throws 409 unless the order is paid and not shipped, and while the bank disputes its payment. Throws 409 when a refund
 * has changed the contents that the packer saw.
 */
export const shipOrder = (deps: MoveDeps, id: string, { items, ...shipment }: ShippedParcel, by: By) =>
  move(deps, id, by, {
    action: 'order shipped',
    details: shipment,
    mail: 'orderShipped',
    mark: async (tx) => {
      // The database notes whether the shipment needs an invoice, and the invoice is issued by the same settings.
      await lockSettingsForShare(tx)
      return markShipped(tx, id, shipment)
    },
    packed: items,
    refusalOf: (order) => (hasOtherShipment(order, shipment) ? shippedAlready(order) : NOT_SHIPPABLE),
  })

/** Throws 409 unless the order is shipped and not delivered. */
export const deliverOrder = (deps: MoveDeps, id: string, by: By) =>
  move(deps, id, by, {
    action: 'order delivered',
    details: {},
    mail: 'orderDelivered',
    mark: (tx) => markDelivered(tx, id),
    refusalOf: () => 'Only a shipped order that is not yet delivered can be marked as delivered.',
  })

const NOT_SHIPPABLE = 'Only a paid order that is not yet shipped can be shipped.'

/** Two packers may have the same parcel in hand, and the buyer gets one number only. */
const hasOtherShipment = (order: OrderRow, { tracking, service }: Omit<ShippedParcel, 'items'>) =>
  order.tracking !== '' && (order.tracking !== tracking || order.courier !== service)

const shippedAlready = ({ courier, tracking }: OrderRow) =>
  sentence('This order was already shipped with {courier}, {tracking}. Your number was not saved.', {
    courier,
    tracking,
  })

const DISPUTED =
  'The buyer’s bank disputes this payment. Do not send the parcel unless the dispute is decided in the shop’s favour.'
const NOT_RELEASED = 'The prescription of this order has not been released yet. The order cannot be shipped.'

type Move = {
  action: AuditAction
  details: object
  mail: 'orderShipped' | 'orderDelivered'
  mark: (tx: Db) => Promise<{ id: string } | undefined>
  packed?: ShippedParcel['items']
  refusalOf: (order: OrderRow) => Translatable
}

function move(deps: MoveDeps, id: string, by: By, { action, details, mail, mark, packed, refusalOf }: Move) {
  return inTransaction(deps.db, async (tx) => {
    const moved = await mark(tx)
    const order = await requireOrderRow(tx, id)
    refuseTestOrder(order)
    if (!moved && order.status === 'paid' && mail === 'orderShipped')
      throw order.is_disputed ? conflict(DISPUTED, 'disputed') : conflict(NOT_RELEASED, 'prescription')
    if (!moved) throw conflict(refusalOf(order))
    await writeAudit(tx, by, action, ['order', id], details)
    if (mail === 'orderShipped') await issueInvoice(tx, id)
    const withContents = mail === 'orderShipped' ? withParcelContents : withSentContents
    const [parcel = order] = await withContents(tx, [order])
    if (packed) refuseChangedContents(parcel, packed)
    await writeOrderMail(tx, deps, mail, parcel)
    return order
  })
}

/** A refund after the packing list was loaded takes pieces out of the parcel. One that failed puts them back. */
function refuseChangedContents({ items }: Pick<OrderRow, 'items'>, packed: { _id: string; qty: number }[]) {
  const pieces = new Map(packed.map(({ _id, qty }) => [_id, qty]))
  const isSame = items.length === pieces.size && items.every(({ id, qty }) => pieces.get(id) === qty)
  if (!isSame) throw changed('The contents of this parcel have changed. Please check the parcel and its packing slip.')
}
