import type { Db } from '#server/database/connect.ts'
import { isId } from '#server/database/id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { badRequest, changed, conflict, notFound, orNotFound } from '#server/http/errors.ts'
import { claimIdempotencyKey } from '#server/platform/idempotency/idempotency.ts'
import { consume, LIMITS } from '#server/platform/rate-limits/rate-limits.ts'
import type { CartAddition } from '#shared/cart.ts'
import { MAX_QTY } from '#shared/max-qty.ts'
import { MAX_ORDER_LINES } from '#shared/orders.ts'
import { sentence } from '#shared/sentence.ts'
import { unitPriceOf } from '#shared/unit-price.ts'
import { addToLine, countLines, findStock, sizesOf, updateLine } from './queries.ts'

/**
 * Adds a quantity, once for each `key`. Throws 409 above ten of one size, above the stock or above the limit of lines
 * (CART-12).
 */
export async function addToCart(db: Db, userId: string, addition: CartAddition, key: string | undefined) {
  await countChange(db, userId, key)
  return inTransaction(db, async (tx) => {
    if (!(await claimIdempotencyKey(tx, { userId, key, request: addition }))) return
    const { id, qty } = addition
    const sizes = isId(id) ? await sizesOf(tx, id) : []
    if (sizes.length === 0) throw notFound('Product')
    const size = sizeMeant(sizes, addition)
    const unitPrice = unitPriceOf({ price: size.price, discountPrice: size.discount_price })
    if (unitPrice === undefined) {
      throw conflict('This size has no price yet and cannot be ordered here. Please choose another size.')
    }
    const line = await addToLine(tx, { userId, size, qty, unitPrice })
    if (!line) throw conflict(sentence('You can have at most {n} of one item in your cart.', { n: MAX_QTY }))
    refuseAboveStock(line.qty, size.count_in_stock)
    if ((await countLines(tx, userId)) > MAX_ORDER_LINES) throw conflict(FULL)
  })
}

/** Finds the size by its id, or by its position when the request has no id. */
function sizeMeant<S extends { id: string; position: number | null }>(
  sizes: S[],
  { variant, variantId }: Pick<CartAddition, 'variant' | 'variantId'>,
): S {
  const size = sizes.find(({ id, position }) => (variantId ? id === variantId : position === variant))
  if (size) return size
  if (variantId) throw changed('This size is no longer sold. Please choose another size.')
  throw badRequest('This size does not exist')
}

const FULL = sentence('Your cart is full. An order can have at most {n} different items.', { n: MAX_ORDER_LINES })

export async function setQty(db: Db, userId: string, id: string, qty: number) {
  await countChange(db, userId)
  return inTransaction(db, async (tx) => {
    const line = orNotFound(await updateLine(tx, userId, id, qty), 'Cart line')
    const { count_in_stock } = await findStock(tx, line.variant_id)
    refuseAboveStock(qty, count_in_stock)
  })
}

/** Throws 429 above the rate limits for cart changes. Outside the transaction, so that refused changes count too. */
const countChange = (db: Db, userId: string, key?: string) =>
  consume(db, [
    { limit: LIMITS.cartChange, subject: userId },
    ...(key === undefined ? [] : [{ limit: LIMITS.cartKey, subject: userId }]),
  ])

function refuseAboveStock(qty: number, stock: number) {
  if (qty <= stock) return
  if (stock === 0) throw conflict('This item is sold out.', 'sold_out')
  if (stock === 1) throw conflict('Only 1 of this item is left.', 'sold_out')
  throw conflict(sentence('Only {n} of this item are left.', { n: stock }), 'sold_out')
}
