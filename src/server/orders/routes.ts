import type { FastifyInstance } from 'fastify'
import { readOrderHistory } from '#server/audit/read-history.ts'
import type { Context } from '#server/context.ts'
import { linkToNext } from '#server/http/next-page.ts'
import { addRoute } from '#server/http/route.ts'
import { sendCsv } from '#server/http/send-csv.ts'
import { withFilters } from '#server/http/with-filters.ts'
import { exchangeCalls } from '#shared/exchange.ts'
import { orderCalls } from '#shared/orders.ts'
import { correctTracking } from './correct-tracking.ts'
import { exportOrders } from './export-orders.ts'
import { listedOrders } from './list-queries.ts'
import { placeOrder } from './place-order.ts'
import { ORDERS_PER_PAGE, ordersOf } from './queries.ts'
import { requireOrder } from './require-order.ts'
import { deliverOrder, shipOrder } from './ship-order.ts'
import { toOrder } from './show-order.ts'

export function orderRoutes(app: FastifyInstance, shop: Context) {
  const deps = { ...shop, db: shop.checkoutDb }
  const { db } = deps

  addRoute(app, orderCalls.place, async ({ body, headers, reply: { request } }, me) => {
    const wish = { key: headers['idempotency-key'], language: request.language }
    const { order, isNew } = await placeOrder(deps, me, body, wish)
    if (isNew) deps.log.info({ orderId: order.id, total: order.total_price }, 'held')
    return toOrder(order, request)
  })

  addRoute(app, orderCalls.mine, async ({ query, reply }, me) => {
    const orders = await ordersOf(shop.db, me.id, query.cursor)
    linkToNext(reply, '/api/orders/myorders', orders, ORDERS_PER_PAGE)
    return orders.map((order) => toOrder(order, reply.request))
  })

  addRoute(app, orderCalls.list, async ({ query, reply }) => {
    const orders = await listedOrders(shop.db, query)
    linkToNext(reply, withFilters('/api/orders', query), orders, ORDERS_PER_PAGE)
    return orders.map((order) => toOrder(order, reply.request))
  })

  addRoute(app, exchangeCalls.exportOrders, ({ query, reply }) =>
    sendCsv(reply, 'orders.csv', exportOrders(shop.db, query)),
  )

  addRoute(app, orderCalls.history, async ({ params, reply: { request } }, me) => {
    const order = await requireOrder(db, params.id, me)
    return readOrderHistory(db, order.id, request)
  })

  addRoute(app, orderCalls.ship, async ({ params, body, requestId, reply }, admin) =>
    toOrder(await shipOrder(deps, params.id, body, { admin, requestId }), reply.request),
  )

  addRoute(app, orderCalls.correctTracking, async ({ params, body, requestId, reply }, admin) =>
    toOrder(await correctTracking(deps, params.id, body, { admin, requestId }), reply.request),
  )

  addRoute(app, orderCalls.deliver, async ({ params, requestId, reply }, admin) =>
    toOrder(await deliverOrder(deps, params.id, { admin, requestId }), reply.request),
  )
}
