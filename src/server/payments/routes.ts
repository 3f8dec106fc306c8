import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { addRoute } from '#server/http/route.ts'
import { findOrder, requireOrderRow } from '#server/orders/queries.ts'
import { requireOrder } from '#server/orders/require-order.ts'
import { toOrder } from '#server/orders/show-order.ts'
import { tokenBuckets } from '#server/platform/concurrency/token-buckets.ts'
import { addressIn } from '#server/platform/i18n/translator.ts'
import { ENGLISH } from '#shared/language.ts'
import { paymentCalls } from '#shared/payments.ts'
import { finishPayment } from './finish-payment.ts'
import { startPayment } from './start-payment.ts'

export function paymentRoutes(app: FastifyInstance, shop: Context) {
  const deps = { ...shop, db: shop.checkoutDb }

  addRoute(app, paymentCalls.start, async ({ params }, me) =>
    startPayment(deps, await requireOrder(deps.db, params.orderId, me, 'refund orders')),
  )

  const checks = tokenBuckets(RETURN_CHECKS)

  app.register(async (returns) => {
    returns.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body.toString())))
    })
    // An in-app browser arrives with a page request, even after a failed payment. It is redirected to the order's page.
    returns.addHook('onSend', async (request, reply, payload) => {
      if (!isPage(request)) return payload
      const { orderId } = paymentCalls.finish.params.safeParse(request.params).data ?? {}
      // After a failure of the shop the database may not answer.
      const order =
        orderId && reply.statusCode < 500 ? await findOrder(deps.db, orderId).catch(() => undefined) : undefined
      const home = addressIn(deps.publicUrl, order?.language ?? ENGLISH.code)
      reply.code(303).header('location', `${home}/#${orderId ? `/order/${orderId}` : '/myorders'}`)
      return ''
    })
    addRoute(returns, paymentCalls.finish, async ({ params, body, reply }) => {
      const order = await requireOrderRow(deps.db, params.orderId)
      const finished = await finishPayment(deps, order, body, () => checks.take(order.id))
      if (finished.paid_at === null) reply.code(202)
      return toOrder(finished, reply.request)
    })
  })
}

// For one order. A browser returns once, while reloads and in-app browsers repeat the return a few times.
const RETURN_CHECKS = { size: 12, refillMs: 3_000 }

const isPage = ({ headers }: FastifyRequest) =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') && headers.accept?.includes('text/html')
