import type { FastifyInstance } from 'fastify'
import { notApplicable, ProviderError, unknownId } from './errors.ts'
import { failureOf } from './failures.ts'
import { isRecord } from './fields.ts'
import { isProviderId } from './ids.ts'
import { finishPayment, startPayment } from './pay.ts'
import { findOrder } from './queries.ts'
import type { Sandbox } from './sandbox.ts'
import { checkoutSignature } from './signatures.ts'
import type { SandboxPayment } from './tables.ts'
import { BANKS, TEST_CARDS, UPI_IDS } from './test-methods.ts'
import { type Caller, readAttempt, readBankVisit, readCaller } from './window-requests.ts'

/** What the payment window asks the provider. The publishable key and the order's id stand for the shop. */
export async function windowRoutes(app: FastifyInstance, { sandbox }: { sandbox: Sandbox }) {
  const { db, keys, now } = sandbox

  app.addHook('onSend', async (_, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.get('/order', async ({ query }) => {
    const order = await findOrder(db, requireShop(readCaller(isRecord(query) ? query : {})))
    if (!order) throw unknownId()
    const { id, amount, currency, status } = order
    return { id, amount, currency, status, cards: TEST_CARDS, upi_ids: UPI_IDS, banks: BANKS }
  })

  app.post('/payments', async ({ body }) => {
    const attempt = readAttempt(body, now())
    const payment = await startPayment(sandbox, requireShop(attempt), attempt.draft, attempt.answer)
    return toWindow(payment)
  })

  app.post<{ Params: { id: string } }>('/payments/:id/bank', async ({ params, body }) => {
    const visit = readBankVisit(body)
    const order_id = requireShop(visit)
    if (!isProviderId(params.id)) throw unknownId()
    return toWindow(await finishPayment(sandbox, { id: params.id, order_id }, visit.answer))
  })

  function requireShop({ keyId, orderId }: Caller): string {
    if (keyId !== keys.keyId) throw notApplicable(401, 'The api key provided is invalid')
    if (!isProviderId(orderId)) throw unknownId()
    return orderId
  }

  /** Throws for a failed payment, with its reason; a payment given back counts as failed. */
  function toWindow(payment: SandboxPayment) {
    if (payment.status === 'created')
      return { payment_id: payment.id, asks: payment.method === 'card' ? 'otp' : 'bank' }
    if (payment.status === 'failed' || (payment.status === 'refunded' && !payment.captured)) throw toFailure(payment)
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: payment.order_id,
      razorpay_signature: checkoutSignature(payment.order_id, payment.id, keys.keySecret),
    }
  }
}

const toFailure = ({ id, order_id, error_reason }: SandboxPayment) =>
  new ProviderError(400, {
    ...failureOf(error_reason ?? 'order_already_paid'),
    metadata: { payment_id: id, order_id },
  })
