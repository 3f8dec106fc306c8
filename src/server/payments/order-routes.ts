import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { conflict } from '#server/http/errors.ts'
import { addRoute } from '#server/http/route.ts'
import { findOrder, type OrderRow } from '#server/orders/queries.ts'
import { requireOrder } from '#server/orders/require-order.ts'
import { toOrder } from '#server/orders/show-order.ts'
import type { Locale } from '#server/platform/i18n/locale.ts'
import { type Order, orderCalls } from '#shared/orders.ts'
import { checkPayments } from './apply-payment.ts'
import { findLastPayment, UNKNOWN_TO_PROVIDER } from './last-payment.ts'
import { throttledPaymentCheck } from './schedule-payment-check.ts'

/** Calls about one order that may ask the provider first. */
export function orderPaymentRoutes(app: FastifyInstance, shop: Context) {
  const deps = { ...shop, db: shop.checkoutDb }
  const { db } = deps
  const throttledCheck = throttledPaymentCheck(deps)

  addRoute(app, orderCalls.get, async ({ params, reply: { request } }, me) => {
    const order = await requireOrder(db, params.id, me)
    if (order.paid_at !== null || order.user_id !== me.id) return toOrder(order, request)
    await throttledCheck(order)
    return withLastPayment(db, await requireOrder(db, params.id, me), request)
  })

  addRoute(app, orderCalls.checkPayment, async ({ params, reply: { request } }, me) => {
    const order = await requireOrder(db, params.id, me)
    if (order.user_id === me.id) await throttledCheck(order, { isPressed: true })
    else await checkForStaff(deps, order)
    return withLastPayment(db, await requireOrder(db, params.id, me), request)
  })
}

/** Staff wait for the provider's response. Throws 409 when the provider does not know the order. */
async function checkForStaff(deps: Context, order: OrderRow) {
  await checkPayments(deps, order)
  const checked = await findOrder(deps.db, order.id)
  if (checked?.paid_at !== null || checked.provider_unknown_at === null) return
  throw conflict('Razorpay cannot find this order.', UNKNOWN_TO_PROVIDER)
}

/** Adds a pending payment to an unpaid order, so nobody pays twice. */
async function withLastPayment(db: Db, row: OrderRow, reader: Locale): Promise<Order> {
  const order = toOrder(row, reader)
  const lastPayment = row.paid_at === null ? await findLastPayment(db, row) : undefined
  return lastPayment ? { ...order, lastPayment } : order
}
