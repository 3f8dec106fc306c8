import type { FastifyInstance } from 'fastify'
import { readOrderHistory } from '#server/audit/read-history.ts'
import { recordDownload } from '#server/audit/record-download.ts'
import type { Context } from '#server/context.ts'
import { toEntry } from '#server/documents/show-entry.ts'
import { linkToNext } from '#server/http/next-page.ts'
import { addRoute } from '#server/http/route.ts'
import { sendText } from '#server/http/send-file.ts'
import { documentCalls } from '#shared/documents.ts'
import { exchangeCalls } from '#shared/exchange.ts'
import { orderCalls } from '#shared/orders.ts'
import { exportOrders } from './export-orders.ts'
import { issueLate } from './issue-late.ts'
import { listedOrders, ownOrders } from './list-queries.ts'
import { placeOrder } from './place-order.ts'
import { ORDERS_PER_PAGE } from './queries.ts'
import { requireOrder } from './require-order.ts'
import { toOrder } from './show-order.ts'

export function orderRoutes(app: FastifyInstance, shop: Context) {
  const deps = { ...shop, db: shop.checkoutDb }

  addRoute(app, orderCalls.place, async ({ body, headers, requestId, reply: { request } }, me) => {
    const options = { key: headers['idempotency-key'], language: request.language, requestId }
    const { order, isNew } = await placeOrder(deps, me, body, options)
    if (isNew) deps.log.info({ orderId: order.id, total: order.total_price }, 'order placed')
    return toOrder(order, request)
  })

  addRoute(app, orderCalls.mine, async ({ query, reply }, me) => {
    const orders = await ownOrders(shop.db, me.id, query)
    linkToNext(reply, orders, ORDERS_PER_PAGE)
    return orders.map((order) => toOrder(order, reply.request))
  })

  addRoute(app, orderCalls.list, async ({ query, reply }) => {
    const orders = await listedOrders(shop.db, query)
    linkToNext(reply, orders, ORDERS_PER_PAGE)
    return orders.map((order) => toOrder(order, reply.request))
  })

  addRoute(app, exchangeCalls.exportOrders, async ({ query, reply, requestId }, actor) => {
    await recordDownload(shop.db, { actor, requestId }, 'orders.csv', query)
    return sendText(reply, 'orders.csv', exportOrders(await deps.reportsDb(), query))
  })

  addRoute(app, orderCalls.history, async ({ params, reply: { request } }, me) => {
    const order = await requireOrder(deps.db, params.id, me)
    return readOrderHistory(deps.db, order.id, request)
  })

  addRoute(app, documentCalls.issue, async ({ params, requestId }, actor) =>
    toEntry(await issueLate(shop.db, params.id, { actor, requestId })),
  )
}
