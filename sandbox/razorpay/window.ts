import type { FastifyInstance } from 'fastify'
import { addCallFaults, named } from './call-faults.ts'
import { notApplicable, ProviderError, unknownId } from './errors.ts'
import { failureOf } from './failures.ts'
import { consumeFault } from './faults.ts'
import { isRecord } from './fields.ts'
import { found, knownId } from './found.ts'
import { finishPayment, startPayment } from './pay.ts'
import { findOrder, findPayment } from './queries.ts'
import type { Sandbox } from './sandbox.ts'
import { checkoutSignature } from './signatures.ts'
import type { SandboxPayment } from './tables.ts'
import { BANKS, TEST_CARDS, UPI_IDS } from './test-methods.ts'
import { type Caller, readAttempt, readBankVisit, readCaller } from './window-requests.ts'

type ById = { Params: { id: string } }

/** The calls of the payment window. The publishable key and the order's id identify the shop. */
export async function windowRoutes(app: FastifyInstance, { sandbox }: { sandbox: Sandbox }) {
  const { db, keys, now, clock } = sandbox

  app.addHook('onRequest', () => clock.refresh())
  app.addHook('onSend', async (_, reply) => {
    reply.header('cache-control', 'no-store')
  })
  addCallFaults(app, sandbox)

  app.get('/order', named('window.order'), async ({ query }) => {
    const order = await findOrder(db, requireShop(readCaller(isRecord(query) ? query : {})))
    if (!order) throw unknownId()
    const { id, amount, currency, status } = order
    return { id, amount, currency, status, cards: TEST_CARDS, upi_ids: UPI_IDS, banks: BANKS }
  })

  app.post('/payments', named('window.pay'), async ({ body }) => {
    const attempt = readAttempt(body, now())
    const payment = await startPayment(sandbox, requireShop(attempt), attempt.draft, attempt.response)
    return toWindow(payment)
  })

  app.post<ById>('/payments/:id/bank', named('window.bank'), async ({ params, body }) => {
    const visit = readBankVisit(body)
    const order_id = requireShop(visit)
    return toWindow(await finishPayment(sandbox, { id: knownId(params.id), order_id }, visit.response))
  })

  app.get<ById>('/payments/:id', named('window.wait'), async ({ params, query }) => {
    const orderId = requireShop(readCaller(isRecord(query) ? query : {}))
    const payment = await found(params.id, (id) => findPayment(db, id))
    if (payment.order_id !== orderId) throw unknownId()
    return toWindow(payment)
  })

  function requireShop({ keyId, orderId }: Caller): string {
    if (keyId !== keys.keyId) throw notApplicable(401, 'The api key provided is invalid')
    return knownId(orderId)
  }

  /** Throws for a failed payment, with its reason. An uncaptured payment that was refunded counts as failed. */
  async function toWindow(payment: SandboxPayment) {
    if (payment.status === 'created') return { payment_id: payment.id, asks: stepOf(payment) }
    if (payment.status === 'failed' || (payment.status === 'refunded' && !payment.captured)) throw toFailure(payment)
    if (await consumeFault(db, ['browser_closed'], [payment.method, 'any'])) return { gone: true }
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: payment.order_id,
      razorpay_signature: checkoutSignature(payment.order_id, payment.id, keys.keySecret),
    }
  }
}

/** What the shopper sees while the payment is open. */
function stepOf({ method, comes_at }: SandboxPayment): 'wait' | 'otp' | 'bank' {
  if (comes_at) return 'wait'
  return method === 'card' ? 'otp' : 'bank'
}

const toFailure = ({ id, order_id, error_reason }: SandboxPayment) =>
  new ProviderError(400, {
    ...failureOf(error_reason ?? 'order_already_paid'),
    metadata: { payment_id: id, order_id },
  })
