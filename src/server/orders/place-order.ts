import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '#server/app.ts'
import { writeAudit } from '#server/audit/queries.ts'
import { deleteLinesOf } from '#server/cart/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, keyReused, priceChanged } from '#server/http/errors.ts'
import type { SignedInUser } from '#server/http/sign-in.ts'
import { writeOrderMail } from '#server/mail/write-order-mail.ts'
import { readSettings } from '#server/settings/queries.ts'
import { toPaise } from '#shared/money.ts'
import type { OrderDraft } from '#shared/orders.ts'
import { type OrderPrices, priceOrder } from '#shared/pricing.ts'
import { PriceSettings, type Settings } from '#shared/settings.ts'
import { findOrder, findOrderByKey, type OrderRow } from './queries.ts'
import { takeStock } from './stock.ts'
import { refuseManyUnpaid } from './unpaid-orders.ts'
import { toQuote } from './view.ts'
import { lockWanted, mergeLines, toWantedLines, type WantedLine } from './wanted-lines.ts'

type Placed = { order: OrderRow; isNew: boolean }

/**
 * Places an order and takes its stock, in one transaction (decisions 5). Every price is worked out here. The same key of
 * the same person answers the same order; with another body it is refused (422). 409 when the total that the shopper saw
 * has changed, or something is sold out or gone; 429 for somebody with very many unpaid orders.
 */
export function placeOrder(
  deps: Deps,
  user: SignedInUser,
  draft: OrderDraft,
  key: string | undefined,
): Promise<Placed> {
  const requestHash = createHash('sha256').update(JSON.stringify(draft)).digest('hex')
  return inTransaction(deps.db, async (tx) => {
    const drafts = mergeLines(draft.orderItems)
    const locked = await lockWanted(tx, drafts)
    // After the lock: a repeated call has waited here for the first one and now finds its order.
    const earlier = await earlierOrder(tx, user.id, key, requestHash)
    if (earlier) return { order: earlier, isNew: false }

    await refuseManyUnpaid(tx, user.id)
    const lines = toWantedLines(locked, drafts)
    const settings = await readSettings(tx)
    const prices = priceOrder(lines, settings)
    if (draft.totalPrice !== undefined && toPaise(draft.totalPrice) !== prices.total)
      throw priceChanged(toQuote(prices))

    const id = await insertOrder(tx, deps, { user, draft, prices, settings, key, requestHash })
    if (!id) return { order: await twinOrder(tx, user.id, key, requestHash), isNew: false }
    await insertItems(tx, id, lines)
    const taken = await takeStock(tx, id, lines, 'order')
    if (!taken) throw conflict('Somebody else has just bought the last piece.', 'sold_out')
    await deleteLinesOf(
      tx,
      user.id,
      lines.map(({ variantId }) => variantId),
    )
    await writeAudit(tx, {
      action: 'order held',
      actor: user,
      subject: { type: 'order', id },
      details: { total: prices.total },
    })
    const order = await readOrder(tx, id)
    await writeOrderMail(tx, deps, 'orderPlaced', order)
    return { order, isNew: true }
  })
}

async function earlierOrder(tx: Db, userId: string, key: string | undefined, requestHash: string) {
  const order = key === undefined ? undefined : await findOrderByKey(tx, userId, key)
  if (order && order.request_hash !== requestHash) throw keyReused()
  return order
}

/** The order of the same key that was placed at the same moment with other articles, and so under other locks. */
async function twinOrder(tx: Db, userId: string, key: string | undefined, requestHash: string) {
  const order = await earlierOrder(tx, userId, key, requestHash)
  if (!order) throw new Error('an order was refused as a twin but its twin is not there')
  return order
}

type NewOrder = {
  user: SignedInUser
  draft: OrderDraft
  prices: OrderPrices
  settings: Settings
  key: string | undefined
  requestHash: string
}

/** Answers undefined when an order with this key came first. The expiry job is part of the order. */
async function insertOrder(tx: Db, { jobs, orderHoldMinutes }: Deps, order: NewOrder): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('orders')
    .values({
      id: newId(),
      user_id: order.user.id,
      user_name: order.user.name,
      items_total: order.prices.itemsTotal,
      items_price: order.prices.items,
      tax_price: order.prices.tax,
      shipping_price: order.prices.shipping,
      total_price: order.prices.total,
      price_settings: JSON.stringify(PriceSettings.parse(order.settings)),
      payment_method: order.draft.paymentMethod,
      shipping_address: JSON.stringify(order.draft.shippingAddress),
      idempotency_key: order.key ?? null,
      request_hash: order.requestHash,
      held_until: sql<Date>`now() + make_interval(secs => ${(order.settings.orderHoldMinutes ?? orderHoldMinutes) * 60})`,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'idempotency_key']).doNothing())
    .returning(['id', 'held_until'])
    .executeTakeFirst()
  if (inserted) await jobs.enqueue(tx, 'expireOrder', { orderId: inserted.id }, inserted.held_until)
  return inserted?.id
}

const insertItems = (tx: Db, orderId: string, lines: WantedLine[]) =>
  tx
    .insertInto('order_items')
    .values(
      lines.map((line, position) => ({
        id: newId(),
        order_id: orderId,
        position,
        product_id: line.productId,
        variant_id: line.variantId,
        variant_index: line.index,
        product_name: line.name,
        product_image: line.image,
        category: line.category,
        model: line.model,
        qty: line.qty,
        price: line.price,
        discount_price: line.discountPrice,
        unit_price: line.unitPrice,
      })),
    )
    .execute()

async function readOrder(tx: Db, id: string): Promise<OrderRow> {
  const order = await findOrder(tx, id)
  if (!order) throw new Error(`order ${id} is not there after it was placed`)
  return order
}
