import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { addRoute } from '#server/http/route.ts'
import type { OrderRow } from '#server/orders/queries.ts'
import { requireOrder } from '#server/orders/require-order.ts'
import { toOrder } from '#server/orders/show-order.ts'
import type { Locale } from '#server/platform/i18n/locale.ts'
import { orderCalls } from '#shared/orders.ts'
import { refundCalls } from '#shared/refunds.ts'
import { cancelTestOrder } from './cancel-test-order.ts'
import { findPaymentOf, refundsOfOrder } from './queries.ts'
import { refundOrder } from './refund-order.ts'
import { restockOrder } from './restock-order.ts'
import { retryRefund } from './retry-refund.ts'
import { restockedPieces } from './returned-pieces.ts'
import { toOrderRefunds, toRefund } from './view.ts'

export function refundRoutes(app: FastifyInstance, deps: Context) {
  const { db } = deps

  addRoute(app, refundCalls.ofOrder, async ({ params, reply }, admin) =>
    readRefunds(db, await requireOrder(db, params.id, admin), reply.request),
  )

  addRoute(app, refundCalls.refund, async ({ params, body, headers, reply, requestId }, actor) => {
    await refundOrder(deps, params.id, body, headers['idempotency-key'], { actor, requestId })
    return readRefunds(db, await requireOrder(db, params.id, actor), reply.request)
  })

  addRoute(app, refundCalls.restock, async ({ params, body, headers, reply, requestId }, actor) => {
    await restockOrder(deps, params.id, body, headers['idempotency-key'], { actor, requestId })
    return readRefunds(db, await requireOrder(db, params.id, actor), reply.request)
  })

  addRoute(app, refundCalls.again, async ({ params, reply, requestId }, actor) =>
    toRefund(await retryRefund(deps, params.id, { actor, requestId }), reply.request),
  )

  addRoute(app, orderCalls.cancelTest, async ({ params, requestId, reply }, actor) =>
    toOrder(await cancelTestOrder(deps, params.id, { actor, requestId }), reply.request),
  )
}

async function readRefunds(db: Db, order: OrderRow, reader: Locale) {
  const [payment, refunds, putBack] = await Promise.all([
    findPaymentOf(db, order.id),
    refundsOfOrder(db, order.id),
    restockedPieces(db, order.id),
  ])
  return toOrderRefunds({ reader, order, payment, refunds, putBack })
}
