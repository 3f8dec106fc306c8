import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/http/errors.ts'
import { addRoute } from '#server/http/route.ts'
import { cartCalls } from '#shared/cart.ts'
import { addToCart, setQty } from './change-cart.ts'
import { deleteLine } from './queries.ts'
import { showCart } from './show-cart.ts'

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
