import type { FastifyInstance } from 'fastify'
import { authRefusal } from './auth.ts'
import { unknownId } from './errors.ts'
import { isRecord, readText, readWhole } from './fields.ts'
import { isProviderId, newSandboxId } from './ids.ts'
import { ordersPage, paymentsPage, refundsPage } from './lists.ts'
import { capturePayment } from './pay.ts'
import { findOrder, findPayment, findRefund, insertOrder, paymentsOf, setOrderNotes } from './queries.ts'
import { refundPayment } from './refund.ts'
import {
  readCaptureRequest,
  readNotesChange,
  readOrderDraft,
  readPage,
  readRefundDraft,
  readRefundKey,
} from './requests.ts'
import type { Sandbox } from './sandbox.ts'
import { toCollection, toOrder, toPayment, toRefund } from './views.ts'

type ById = { Params: { id: string } }

/** The provider's REST interface. */
export async function apiRoutes(app: FastifyInstance, { sandbox }: { sandbox: Sandbox }) {
  app.addHook('onRequest', async (request) => {
    const refusal = authRefusal(request, sandbox.keys)
    if (refusal) throw refusal
  })
  orderRoutes(app, sandbox)
  paymentRoutes(app, sandbox)
  refundRoutes(app, sandbox)
}

function orderRoutes(app: FastifyInstance, { db, now }: Sandbox) {
  app.post('/orders', async ({ body }) =>
    toOrder(await insertOrder(db, newSandboxId('order'), readOrderDraft(body), now())),
  )

  app.get('/orders', async ({ query }) => {
    const fields = isRecord(query) ? query : {}
    const authorized = readWhole(fields, 'authorized', 0, 1)
    const isAuthorized = authorized === undefined ? undefined : authorized === 1
    const orders = await ordersPage(db, readPage(query), readText(fields, 'receipt', 40), isAuthorized)
    return toCollection(orders.map(toOrder))
  })

  app.get<ById>('/orders/:id', async ({ params }) => toOrder(await found(params.id, (id) => findOrder(db, id))))

  app.patch<ById>('/orders/:id', async ({ params, body }) => {
    const notes = readNotesChange(body)
    return toOrder(await found(params.id, (id) => setOrderNotes(db, id, notes)))
  })

  app.get<ById>('/orders/:id/payments', async ({ params }) => {
    const order = await found(params.id, (id) => findOrder(db, id))
    return toCollection((await paymentsOf(db, order.id)).map(toPayment))
  })
}

function paymentRoutes(app: FastifyInstance, sandbox: Sandbox) {
  const { db } = sandbox
  const payment = (id: string) => found(id, (each) => findPayment(db, each))

  app.get('/payments', async ({ query }) => toCollection((await paymentsPage(db, readPage(query))).map(toPayment)))

  app.get<ById>('/payments/:id', async ({ params }) => toPayment(await payment(params.id)))

  app.post<ById>('/payments/:id/capture', async ({ params, body }) => {
    const { amount, currency } = readCaptureRequest(body)
    const { id, order_id } = await payment(params.id)
    return toPayment(await capturePayment(sandbox, { id, order_id }, { amount, currency }))
  })
}

function refundRoutes(app: FastifyInstance, sandbox: Sandbox) {
  const { db } = sandbox

  app.post<ById>('/payments/:id/refund', async ({ params, body, headers }) => {
    const draft = readRefundDraft(body)
    const key = readRefundKey(headers['x-refund-idempotency'])
    const { id } = await found(params.id, (each) => findPayment(db, each))
    return toRefund(await refundPayment(sandbox, id, draft, key))
  })

  app.get<ById>('/payments/:id/refunds', async ({ params, query }) => {
    const { id } = await found(params.id, (each) => findPayment(db, each))
    return toCollection((await refundsPage(db, readPage(query), id)).map(toRefund))
  })

  app.get<{ Params: { id: string; refundId: string } }>('/payments/:id/refunds/:refundId', async ({ params }) => {
    const refund = await found(params.refundId, (id) => findRefund(db, id))
    if (refund.payment_id !== params.id) throw unknownId()
    return toRefund(refund)
  })

  app.get('/refunds', async ({ query }) => toCollection((await refundsPage(db, readPage(query))).map(toRefund)))

  app.get<ById>('/refunds/:id', async ({ params }) => toRefund(await found(params.id, (id) => findRefund(db, id))))
}

async function found<Row>(id: string, find: (id: string) => Promise<Row | undefined>): Promise<Row> {
  const row = isProviderId(id) ? await find(id) : undefined
  if (!row) throw unknownId()
  return row
}
