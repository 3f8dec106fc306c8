import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { notFound } from '#server/http/errors.ts'
import { addRoute } from '#server/http/route.ts'
import { type CartLine, cartCalls } from '#shared/cart.ts'
import { addToCart, setQty } from './change-cart.ts'
import { cartOf, deleteLine, rememberPlaces } from './queries.ts'
import { toCartLine } from './view.ts'

export function cartRoutes(app: FastifyInstance, { checkoutDb: db }: Context) {
  const cart = (userId: string) => showCart(db, userId)

  addRoute(app, cartCalls.get, (_input, me) => cart(me.id))

  addRoute(app, cartCalls.add, async ({ body, headers }, me) => {
    await addToCart(db, me.id, body, headers['idempotency-key'])
    return cart(me.id)
  })

  addRoute(app, cartCalls.setQty, async ({ params, body }, me) => {
    await setQty(db, me.id, params.id, body.qty)
    return cart(me.id)
  })

  addRoute(app, cartCalls.remove, async ({ params }, me) => {
    if (!(await deleteLine(db, me.id, params.id))) throw notFound('Cart line')
    return cart(me.id)
  })
}

/**
 * The current cart. Stores the positions shown, because an order may name a size by its position
 * (`orders/order-lines.ts`).
 */
async function showCart(db: Db, userId: string): Promise<CartLine[]> {
  const rows = await cartOf(db, userId)
  const moved = rows.filter(({ position, shown_position }) => position !== null && position !== shown_position)
  if (moved.length > 0) await rememberPlaces(db, moved)
  return rows.map(toCartLine)
}
