import { hash } from 'node:crypto'
import { writeAudit } from '#server/audit/queries.ts'
import { removeFromCart } from '#server/cart/queries.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { SignedInUser } from '#server/http/authentication.ts'
import { conflict, keyReused, priceChanged, wrongField } from '#server/http/errors.ts'
import { rememberLanguage } from '#server/users/queries.ts'
import { sumOf, toPaise } from '#shared/money.ts'
import type { OrderDraft } from '#shared/orders.ts'
import { isAboveMrp, MIN_PAYMENT, priceOrder, rateOf, toQuote } from '#shared/pricing.ts'
import { sentence } from '#shared/sentence.ts'
import type { PriceSettings, Settings } from '#shared/settings.ts'
import { insertOrder, type TaxedLine } from './insert-order.ts'
import { lockOrderedVariants, toOrderLines } from './order-lines.ts'
import { loadPlacementContext, lockBuyer } from './placement-context.ts'
import { type OrderRow, requireOrderRow } from './queries.ts'
import { refuseDelivery } from './refuse-delivery.ts'
import { reserveStock } from './stock.ts'
import { refuseTooMuchUnpaid } from './unpaid-orders.ts'
import { writeOrderMail } from './write-order-mail.ts'

type PlacementResult = { order: OrderRow; isNew: boolean }
/** `language`: the language of the checkout page, used for mails about the order. */
type PlacementOptions = { key?: string | undefined; language?: string | undefined; requestId?: string }

/**
 * Places an order and reserves its stock in one transaction, at prices that the server calculates (STOCK-1). The same
 * key of the same user returns the same order.
 * Throws 422 for the same key with another body. Throws 409 when the total or a size changed, or the order is too
 * large. Throws 409 for an item that is unavailable or above its MRP. Throws 400 for an address that the shop may not
 * deliver to, and for the shop's own GSTIN. Throws 429 when too much is unpaid.
 */
export function placeOrder(
  deps: Context,
  user: SignedInUser,
  draft: OrderDraft,
  { key, language = user.language, requestId = '' }: PlacementOptions,
): Promise<PlacementResult> {
  const requestHash = hash('sha256', JSON.stringify(draft))
  return inTransaction(deps.db, async (tx) => {
    const locked = await lockOrderedVariants(tx, user.id, draft.orderItems)
    const recipient = await lockBuyer(tx, user.id)
    // After the locks: a repeated call waits here for the first one and then finds its order.
    const { earlier, settings, ...context } = await loadPlacementContext(tx, user.id, key)
    if (earlier) return repeated(tx, earlier, requestHash)

    refuseDelivery(draft.shippingAddress, settings)
    refuseOwnGstin(draft, settings)
    const lines = toOrderLines(locked, draft.orderItems).map((line) => ({
      ...line,
      taxHundredths: rateOf(line, settings),
    }))
    refuseLinesAboveMrp(lines, settings)
    const prices = priceOrder(lines, settings)
    if (prices.total < MIN_PAYMENT) throw conflict('The minimum order total is ₹1.')
    if (draft.totalPrice !== undefined && toPaise(draft.totalPrice) !== prices.total)
      throw priceChanged(toQuote(prices))
    refuseTooMuchUnpaid({ ...context, settings }, { pieces: sumOf(lines.map(({ qty }) => qty)), total: prices.total })

    const holdMinutes = settings.orderHoldMinutes ?? deps.orderHoldMinutes
    const input = { user, draft, prices, settings, key, language, requestHash, holdMinutes }
    const order = await insertOrder(tx, input, lines)
    const { id } = order
    await deps.jobs.enqueue(tx, 'expireOrder', { orderId: id }, { startAfter: order.held_until })
    await rememberLanguage(tx, user, language)
    const isReserved = await reserveStock(tx, id, lines, 'order')
    if (!isReserved) throw conflict('Someone else has just bought the last piece.', 'sold_out')
    await removeFromCart(tx, {
      userId: user.id,
      variantIds: lines.map(({ variantId }) => variantId),
      qtys: lines.map(({ qty }) => qty),
    })
    await writeAudit(tx, { actor: user, requestId }, 'order placed', ['order', id], { total: prices.total })
    await writeOrderMail(tx, deps, 'orderPlaced', order, { to: recipient, settings })
    return { order, isNew: true }
  })
}

/** Otherwise the return would name the shop as its own buyer. */
function refuseOwnGstin({ gstin }: OrderDraft, settings: Pick<Settings, 'gstin'>) {
  if (settings.gstin !== '' && gstin === settings.gstin)
    throw wrongField('gstin', 'This is the shop’s own GSTIN. Enter the GSTIN of the buyer.')
}

/** A rate or discount that changed after the save of a product can raise its price above the MRP. */
function refuseLinesAboveMrp(lines: TaxedLine[], settings: PriceSettings) {
  const above = lines.find((line) => isAboveMrp(line, settings))
  if (!above) return
  throw conflict(
    sentence('The price of {article} is above its MRP, so it cannot be sold now. Please remove it from your cart.', {
      article: `${above.name} (${above.model})`,
    }),
  )
}

type Earlier = { id: string; request_hash: string | null }

async function repeated(tx: Db, earlier: Earlier, requestHash: string): Promise<PlacementResult> {
  if (earlier.request_hash !== requestHash) throw keyReused()
  return { order: await requireOrderRow(tx, earlier.id), isNew: false }
}
