import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import type { SignedInUser } from '#server/http/authentication.ts'
import { linkToNext } from '#server/http/next-page.ts'
import { addRoute } from '#server/http/route.ts'
import { sendPdf } from '#server/http/send-file.ts'
import type { Locale } from '#server/platform/i18n/locale.ts'
import { orderCalls } from '#shared/orders.ts'
import { packingCalls } from '#shared/packing.ts'
import { mayDo } from '#shared/roles.ts'
import { correctTracking } from './correct-tracking.ts'
import { ordersSent, ordersToPack, PARCELS_PER_PAGE } from './list-queries.ts'
import { withParcelContents, withSentContents } from './parcel-contents.ts'
import type { OrderRow } from './queries.ts'
import { deliverOrder, shipOrder } from './ship-order.ts'
import { toOrder } from './show-order.ts'
import { toParcel } from './show-parcel.ts'
import { makeSlips } from './slips/make-slips.ts'

export function parcelRoutes(app: FastifyInstance, shop: Context) {
  const deps = { ...shop, db: shop.checkoutDb }

  addRoute(app, packingCalls.toPack, async ({ query, reply }) => {
    const orders = await ordersToPack(shop.db, query.cursor)
    linkToNext(reply, orders, PARCELS_PER_PAGE)
    return (await withParcelContents(shop.db, orders)).map(toParcel)
  })

  addRoute(app, packingCalls.sent, async () =>
    (await withSentContents(shop.db, await ordersSent(shop.db))).map(toParcel),
  )

  addRoute(app, packingCalls.slips, async ({ body: { ids, ...printing }, reply }) =>
    sendPdf(reply, 'packing-slips.pdf', await makeSlips(shop, ids, printing)),
  )

  addRoute(app, orderCalls.ship, async ({ params, body, requestId, reply }, actor) =>
    forStaff(await shipOrder(deps, params.id, body, { actor, requestId }), actor, reply.request),
  )

  addRoute(app, orderCalls.correctTracking, async ({ params, body, requestId, reply }, actor) =>
    forStaff(await correctTracking(deps, params.id, body, { actor, requestId }), actor, reply.request),
  )

  addRoute(app, orderCalls.deliver, async ({ params, requestId, reply }, actor) =>
    forStaff(await deliverOrder(deps, params.id, { actor, requestId }), actor, reply.request),
  )
}

/** Packers see an order without its amounts. */
const forStaff = (order: OrderRow, { role }: SignedInUser, reader: Locale) =>
  mayDo(role, 'see orders') ? toOrder(order, reader) : toParcel(order)
