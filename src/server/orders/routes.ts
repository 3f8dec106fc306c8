import type { FastifyInstance } from 'fastify'
import { readOrderHistory } from '#server/audit/read-history.ts'
import type { Context } from '#server/context.ts'
import { toEntry } from '#server/documents/show-entry.ts'
import type { SignedInUser } from '#server/http/authentication.ts'
import { linkToNext } from '#server/http/next-page.ts'
import { addRoute } from '#server/http/route.ts'
import { sendCsv } from '#server/http/send-csv.ts'
import { sendPdf } from '#server/http/send-pdf.ts'
import type { Locale } from '#server/platform/i18n/locale.ts'
import { documentCalls } from '#shared/documents.ts'
import { exchangeCalls } from '#shared/exchange.ts'
import { orderCalls } from '#shared/orders.ts'
import { packingCalls } from '#shared/packing.ts'
import { mayDo } from '#shared/roles.ts'
import { correctTracking } from './correct-tracking.ts'
import { exportOrders } from './export-orders.ts'
import { issueLate } from './issue-late.ts'
import { listedOrders, ordersSent, ordersToPack, ownOrders, PARCELS_PER_PAGE } from './list-queries.ts'
import { withParcelContents } from './parcel-contents.ts'
import { placeOrder } from './place-order.ts'
import { ORDERS_PER_PAGE, type OrderRow } from './queries.ts'
import { requireOrder } from './require-order.ts'
import { deliverOrder, shipOrder } from './ship-order.ts'
import { toOrder } from './show-order.ts'
import { toParcel } from './show-parcel.ts'
import { makeSlips } from './slips/make-slips.ts'

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
    const orders = await ownOrders(shop.db, me.id, query)
    linkToNext(reply, orders, ORDERS_PER_PAGE)
    return orders.map((order) => toOrder(order, reply.request))
  })

  addRoute(app, orderCalls.list, async ({ query, reply }) => {
    const orders = await listedOrders(shop.db, query)
    linkToNext(reply, orders, ORDERS_PER_PAGE)
    return orders.map((order) => toOrder(order, reply.request))
  })

  addRoute(app, packingCalls.toPack, async ({ query, reply }) => {
    const orders = await ordersToPack(shop.db, query.cursor)
    linkToNext(reply, orders, PARCELS_PER_PAGE)
    return (await withParcelContents(shop.db, orders)).map(toParcel)
  })

  addRoute(app, packingCalls.sent, async () =>
    (await withParcelContents(shop.db, await ordersSent(shop.db))).map(toParcel),
  )

  addRoute(app, packingCalls.slips, async ({ body: { ids, ...printing }, reply }) =>
    sendPdf(reply, 'packing-slips.pdf', await makeSlips(shop, ids, printing)),
  )

  addRoute(app, exchangeCalls.exportOrders, async ({ query, reply }) =>
    sendCsv(reply, 'orders.csv', exportOrders(await deps.reportsDb(), query)),
  )

  addRoute(app, orderCalls.history, async ({ params, reply: { request } }, me) => {
    const order = await requireOrder(db, params.id, me)
    return readOrderHistory(db, order.id, request)
  })

  addRoute(app, orderCalls.ship, async ({ params, body, requestId, reply }, actor) =>
    forStaff(await shipOrder(deps, params.id, body, { actor, requestId }), actor, reply.request),
  )

  addRoute(app, orderCalls.correctTracking, async ({ params, body, requestId, reply }, actor) =>
    forStaff(await correctTracking(deps, params.id, body, { actor, requestId }), actor, reply.request),
  )

  addRoute(app, orderCalls.deliver, async ({ params, requestId, reply }, actor) =>
    forStaff(await deliverOrder(deps, params.id, { actor, requestId }), actor, reply.request),
  )

  addRoute(app, documentCalls.issue, async ({ params, requestId }, actor) =>
    toEntry(await issueLate(shop.db, params.id, { actor, requestId })),
  )
}

/** Packers see an order without its amounts. */
const forStaff = (order: OrderRow, { role }: SignedInUser, reader: Locale) =>
  mayDo(role, 'see orders') ? toOrder(order, reader) : toParcel(order)
