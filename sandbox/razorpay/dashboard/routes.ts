import type { FastifyInstance } from 'fastify'
import { addKeyCheck } from '#sandbox/razorpay/auth.ts'
import { moveDispute, startDispute } from '#sandbox/razorpay/dispute.ts'
import { unknownId } from '#sandbox/razorpay/errors.ts'
import { faultsOf, insertFault, removeAllFaults, removeFault } from '#sandbox/razorpay/faults.ts'
import { found, knownId } from '#sandbox/razorpay/found.ts'
import { disputesPage, paymentsPage, refundsPage } from '#sandbox/razorpay/lists.ts'
import { findDispute } from '#sandbox/razorpay/queries.ts'
import { refundPayment } from '#sandbox/razorpay/refund.ts'
import { readPage, readRefundDraft } from '#sandbox/razorpay/requests.ts'
import type { Sandbox } from '#sandbox/razorpay/sandbox.ts'
import { toCollection, toDispute, toPayment, toRefund } from '#sandbox/razorpay/views.ts'
import { disabledAt, disableWebhook, enableWebhook } from '#sandbox/razorpay/webhook-state.ts'
import { advanceClock } from './advance.ts'
import { countWaiting, messagesPage, replayMessage } from './messages.ts'
import { readClockMove, readDispute, readDisputeMove, readFault, readSwitch } from './requests.ts'
import { toClock, toFault, toMenu, toMessage } from './views.ts'

type ById = { Params: { id: string } }

/**
 * The operations of the provider's dashboard, and operations for tests only. Everything under `/api` needs the test
 * keys.
 */
export async function dashboardRoutes(app: FastifyInstance, { sandbox }: { sandbox: Sandbox }) {
  await app.register(
    async (api) => {
      addKeyCheck(api, sandbox)
      api.addHook('onSend', async (_, reply) => {
        reply.header('cache-control', 'no-store')
      })
      stateRoutes(api, sandbox)
      faultRoutes(api, sandbox)
      moneyRoutes(api, sandbox)
    },
    { prefix: '/api' },
  )
}

function stateRoutes(app: FastifyInstance, sandbox: Sandbox) {
  const { db, clock, now } = sandbox

  app.get('/state', async () => {
    const disabled = await disabledAt(db)
    return {
      clock: toClock(sandbox),
      webhook: { enabled: disabled === null, disabled_at: disabled, waiting: await countWaiting(db) },
    }
  })

  app.post('/clock', async ({ body }) => {
    const move = readClockMove(body)
    if ('reset' in move) await clock.reset()
    else if ('speed' in move) await clock.setSpeed(move.speed)
    else await advanceClock(sandbox, move.advance * 1000)
    sandbox.wake()
    return toClock(sandbox)
  })

  app.post('/webhook', async ({ body }) => {
    const enabled = readSwitch(body)
    await (enabled ? enableWebhook(db) : disableWebhook(db, now()))
    return { enabled }
  })

  app.get('/messages', async ({ query }) => toCollection((await messagesPage(db, readPage(query))).map(toMessage)))

  app.post<ById>('/messages/:id/replay', async ({ params }) => toMessage(await replayMessage(sandbox, params.id)))
}

function faultRoutes(app: FastifyInstance, { db, now }: Sandbox) {
  app.get('/menu', async () => toCollection(toMenu()))

  app.get('/faults', async () => toCollection((await faultsOf(db)).map(toFault)))

  app.post('/faults', async ({ body }) => toFault(await insertFault(db, readFault(body), now())))

  app.delete('/faults', async () => {
    await removeAllFaults(db)
    return toCollection([])
  })

  app.delete<ById>('/faults/:id', async ({ params }) => {
    if (!(await removeFault(db, knownId(params.id)))) throw unknownId()
    return { id: params.id, deleted: true }
  })
}

function moneyRoutes(app: FastifyInstance, sandbox: Sandbox) {
  const { db } = sandbox

  app.get('/payments', async ({ query }) => toCollection((await paymentsPage(db, readPage(query))).map(toPayment)))
  app.get('/refunds', async ({ query }) => toCollection((await refundsPage(db, readPage(query))).map(toRefund)))
  app.get('/disputes', async ({ query }) => toCollection((await disputesPage(db, readPage(query))).map(toDispute)))

  app.post<ById>('/payments/:id/refund', async ({ params, body }) =>
    toRefund(await refundPayment(sandbox, knownId(params.id), readRefundDraft(body), null)),
  )

  app.post<ById>('/payments/:id/dispute', async ({ params, body }) =>
    toDispute(await startDispute(sandbox, knownId(params.id), readDispute(body))),
  )

  app.post<ById>('/disputes/:id', async ({ params, body }) => {
    const status = readDisputeMove(body)
    const { id, payment_id } = await found(params.id, (disputeId) => findDispute(db, disputeId))
    return toDispute(await moveDispute(sandbox, { id, payment_id }, status))
  })
}
