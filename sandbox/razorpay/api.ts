import type { FastifyInstance } from 'fastify'
import { addKeyCheck } from './auth.ts'
import { addCallFaults, named } from './call-faults.ts'
import { unknownId } from './errors.ts'
import { isRecord, readInteger, readText } from './fields.ts'
import { found } from './found.ts'
import { newSandboxId } from './ids.ts'
import { disputesPage, ordersPage, paymentsPage, refundsPage } from './lists.ts'
import { capturePayment } from './pay.ts'
import {
  findDispute,
  findOrder,
  findPayment,
  findRefund,
  insertOrder,
  paymentsOf,
  setOrderNotes,
  setPaymentNotes,
  setRefundNotes,
} from './queries.ts'
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
import { toCollection, toDispute, toOrder, toPayment, toRefund } from './views.ts'

type ById = { Params: { id: string } }

/** The provider's REST interface. */
export async function apiRoutes(app: FastifyInstance, { sandbox }: { sandbox: Sandbox }) {
  addKeyCheck(app, sandbox)
  addCallFaults(app, sandbox)
  orderRoutes(app, sandbox)
  paymentRoutes(app, sandbox)
  refundRoutes(app, sandbox)
  disputeRoutes(app, sandbox)
}

function orderRoutes(app: FastifyInstance, { db, now }: Sandbox) {
  app.post('/orders', named('order.create'), async ({ body }) =>
    toOrder(await insertOrder(db, newSandboxId('order'), readOrderDraft(body), now())),
  )

  app.get('/orders', named('order.list'), async ({ query }) => {
    const fields = isRecord(query) ? query : {}
    const authorized = readInteger(fields, 'authorized', 0, 1)
    const isAuthorized = authorized === undefined ? undefined : authorized === 1
    const orders = await ordersPage(db, readPage(query), readText(fields, 'receipt', 40), isAuthorized)
    return toCollection(orders.map(toOrder))
  })

  app.get<ById>('/orders/:id', named('order.fetch'), async ({ params }) =>
    toOrder(await found(params.id, (id) => findOrder(db, id))),
  )

  app.patch<ById>('/orders/:id', named('order.edit'), async ({ params, body }) => {
    const notes = readNotesChange(body)
    return toOrder(await found(params.id, (id) => setOrderNotes(db, id, notes)))
  })

  app.get<ById>('/orders/:id/payments', named('order.payments'), async ({ params }) => {
    const order = await found(params.id, (id) => findOrder(db, id))
    return toCollection((await paymentsOf(db, order.id)).map(toPayment))
  })
}

function paymentRoutes(app: FastifyInstance, sandbox: Sandbox) {
  const { db } = sandbox
  const payment = (id: string) => found(id, (paymentId) => findPayment(db, paymentId))

  app.get('/payments', named('payment.list'), async ({ query }) =>
    toCollection((await paymentsPage(db, readPage(query))).map(toPayment)),
  )

  app.get<ById>('/payments/:id', named('payment.fetch'), async ({ params }) => toPayment(await payment(params.id)))

  app.patch<ById>('/payments/:id', named('payment.edit'), async ({ params, body }) => {
    const notes = readNotesChange(body)
    return toPayment(await found(params.id, (id) => setPaymentNotes(db, id, notes)))
  })

  app.post<ById>('/payments/:id/capture', named('payment.capture'), async ({ params, body }) => {
    const { amount, currency } = readCaptureRequest(body)
    const { id, order_id } = await payment(params.id)
    return toPayment(await capturePayment(sandbox, { id, order_id }, { amount, currency }))
  })
}

function refundRoutes(app: FastifyInstance, sandbox: Sandbox) {
  const { db } = sandbox

  app.post<ById>('/payments/:id/refund', named('refund.create'), async ({ params, body, headers }) => {
    const draft = readRefundDraft(body)
    const key = readRefundKey(headers['x-refund-idempotency'])
    const { id } = await found(params.id, (paymentId) => findPayment(db, paymentId))
    return toRefund(await refundPayment(sandbox, id, draft, key))
  })

  app.get<ById>('/payments/:id/refunds', named('payment.refunds'), async ({ params, query }) => {
    const { id } = await found(params.id, (paymentId) => findPayment(db, paymentId))
    return toCollection((await refundsPage(db, readPage(query), id)).map(toRefund))
  })

  app.get<{ Params: { id: string; refundId: string } }>(
    '/payments/:id/refunds/:refundId',
    named('refund.fetch'),
    async ({ params }) => {
      const refund = await found(params.refundId, (id) => findRefund(db, id))
      if (refund.payment_id !== params.id) throw unknownId()
      return toRefund(refund)
    },
  )

  app.get('/refunds', named('refund.list'), async ({ query }) =>
    toCollection((await refundsPage(db, readPage(query))).map(toRefund)),
  )

  app.get<ById>('/refunds/:id', named('refund.fetch'), async ({ params }) =>
    toRefund(await found(params.id, (id) => findRefund(db, id))),
  )

  app.patch<ById>('/refunds/:id', named('refund.edit'), async ({ params, body }) => {
    const notes = readNotesChange(body)
    return toRefund(await found(params.id, (id) => setRefundNotes(db, id, notes)))
  })
}

function disputeRoutes(app: FastifyInstance, { db }: Sandbox) {
  app.get('/disputes', named('dispute.list'), async ({ query }) =>
    toCollection((await disputesPage(db, readPage(query))).map(toDispute)),
  )

  app.get<ById>('/disputes/:id', named('dispute.fetch'), async ({ params }) =>
    toDispute(await found(params.id, (id) => findDispute(db, id))),
  )
}
