import type { FastifyInstance } from 'fastify'
import { historyOfOrder } from '#server/audit/queries.ts'
import { toAuditEntry } from '#server/audit/view.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { conflict } from '#server/http/errors.ts'
import { linkToNext } from '#server/http/next-page.ts'
import { addRoute } from '#server/http/route.ts'
import { sendCsv } from '#server/http/send-csv.ts'
import { withFilters } from '#server/http/with-filters.ts'
import { checkPayments } from '#server/payments/apply-payment.ts'
import { findLastPayment, UNKNOWN_THERE } from '#server/payments/last-payment.ts'
import { lookerAt } from '#server/payments/schedule-payment-check.ts'
import type { Reader } from '#server/platform/i18n/locale.ts'
import { exchangeCalls } from '#shared/exchange.ts'
import { type Order, orderCalls } from '#shared/orders.ts'
import { cancelTestOrder } from './cancel-test-order.ts'
import { correctTracking } from './correct-tracking.ts'
import { exportOrders } from './export-orders.ts'
import { listedOrders } from './list-queries.ts'
import { placeOrder } from './place-order.ts'
import { findOrder, ORDERS_PER_PAGE, type OrderRow, ordersOf } from './queries.ts'
import { requireOrder } from './require-order.ts'
import { deliverOrder, shipOrder } from './ship-order.ts'
import { toOrder } from './view.ts'

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

  const lookAgain = lookerAt(deps)

  addRoute(app, orderCalls.get, async ({ params, reply: { request } }, me) => {
    const order = await requireOrder(db, params.id, me)
    if (order.paid_at !== null || order.user_id !== me.id) return toOrder(order, request)
    await lookAgain(order)
    return withLastPayment(db, await requireOrder(db, params.id, me), request)
  })

  addRoute(app, orderCalls.checkPayment, async ({ params, reply: { request } }, me) => {
    const order = await requireOrder(db, params.id, me)
    if (order.user_id === me.id) await lookAgain(order, { isPressed: true })
    else await checkForStaff(deps, order)
    return withLastPayment(db, await requireOrder(db, params.id, me), request)
  })

  addRoute(app, orderCalls.history, async ({ params, reply: { request } }, me) => {
    const order = await requireOrder(db, params.id, me)
    return (await historyOfOrder(db, order.id)).map((row) => toAuditEntry(row, request))
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

  addRoute(app, orderCalls.cancelTest, async ({ params, requestId, reply }, admin) =>
    toOrder(await cancelTestOrder(deps, params.id, { admin, requestId }), reply.request),
  )
}

/** Staff who ask want the answer itself, and wait for it. 409 when the provider does not know the order. */
async function checkForStaff(deps: Context, order: OrderRow) {
  await checkPayments(deps, order)
  const asked = await findOrder(deps.db, order.id)
  if (asked?.paid_at !== null || asked.provider_unknown_at === null) return
  throw conflict('The payment provider cannot find this order.', UNKNOWN_THERE)
}

/** An unpaid order tells whether a payment is under way, so that nobody pays a second time. */
async function withLastPayment(db: Db, row: OrderRow, reader: Reader): Promise<Order> {
  const order = toOrder(row, reader)
  const lastPayment = row.paid_at === null ? await findLastPayment(db, row) : undefined
  return lastPayment ? { ...order, lastPayment } : order
}
