import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { idsOf } from '#server/database/id.ts'
import type { SignedInUser } from '#server/http/authentication.ts'
import { notFound } from '#server/http/errors.ts'
import { formLimits, readFormFile } from '#server/http/form-file.ts'
import { linkToNext } from '#server/http/next-page.ts'
import { addRoute } from '#server/http/route.ts'
import { findOrder } from '#server/orders/queries.ts'
import { hasPaid } from '#server/orders/unpaid-orders.ts'
import type { Locale } from '#server/platform/i18n/locale.ts'
import { consume, consumeAt, LIMITS } from '#server/platform/rate-limits/rate-limits.ts'
import { usesFrom } from '#server/users/network.ts'
import { MAX_PRESCRIPTION_BYTES } from '#shared/prescription-state.ts'
import { prescriptionCalls } from '#shared/prescriptions.ts'
import { mayDo } from '#shared/roles.ts'
import { addFile, refuseUnlessOpen, removeFile } from './change-files.ts'
import { refusePrescription, releasePrescription } from './decide.ts'
import { openFile } from './open-file.ts'
import { filesOf, ordersInState, PRESCRIPTIONS_PER_PAGE } from './queries.ts'
import { toCheck, toPrescription } from './view.ts'

export function prescriptionRoutes(app: FastifyInstance, deps: Context) {
  const { db } = deps
  uploads(app, deps)

  addRoute(app, prescriptionCalls.list, async ({ query, reply }) => {
    const orders = await ordersInState(db, query.state, query.cursor, PRESCRIPTIONS_PER_PAGE)
    linkToNext(reply, orders, PRESCRIPTIONS_PER_PAGE)
    const files = Map.groupBy(await filesOf(db, idsOf(orders)), ({ order_id }) => order_id)
    return orders.map((order) => toCheck(order, files.get(order.id) ?? [], reply.request))
  })

  addRoute(app, prescriptionCalls.get, ({ params, reply }, me) => readPrescription(db, params.id, me, reply.request))

  addRoute(app, prescriptionCalls.file, async ({ params, requestId, reply }, me) => {
    const order = await requirePrescription(db, params.id, me)
    const { type, bytes } = await openFile(deps, order, params.file, { actor: me, requestId })
    // Security: a browser that shows it runs nothing in it.
    reply.headers({ 'content-disposition': 'attachment', 'content-security-policy': "default-src 'none'; sandbox" })
    reply.type(type)
    return bytes
  })

  addRoute(app, prescriptionCalls.removeFile, async ({ params, requestId, reply }, me) => {
    await removeFile(deps, params.id, params.file, { actor: me, requestId })
    return readPrescription(db, params.id, me, reply.request)
  })

  addRoute(app, prescriptionCalls.release, async ({ params, body, requestId, reply }, actor) => {
    await releasePrescription(deps, params.id, body ?? {}, { actor, requestId })
    return readPrescription(db, params.id, actor, reply.request)
  })

  addRoute(app, prescriptionCalls.refuse, async ({ params, body, requestId, reply }, actor) => {
    await refusePrescription(deps, params.id, body, { actor, requestId })
    return readPrescription(db, params.id, actor, reply.request)
  })
}

/** In a scope of its own, because only here multipart bodies are parsed. */
function uploads(app: FastifyInstance, deps: Context) {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: formLimits(MAX_PRESCRIPTION_BYTES) })

    addRoute(scope, prescriptionCalls.send, async ({ params, requestId, reply: { request } }, me) => {
      const { status } = await refuseUnlessOpen(deps.db, params.id, me)
      await consume(deps.db, [{ limit: LIMITS.prescription, subject: me.id }])
      if (status === 'submitted') await consumeUnpaid(deps.db, me.id, request.ip)
      await addFile(deps, params.id, await readFormFile(request, 'file', SENTENCES), { actor: me, requestId })
      return readPrescription(deps.db, params.id, me, request)
    })
  })
}

/** Throws 429. The limit of the address does not stop those who have paid before. */
const consumeUnpaid = (db: Db, userId: string, address: string) =>
  consumeAt(
    db,
    { limit: LIMITS.prescriptionUnpaid, subject: userId },
    usesFrom(address, LIMITS.prescriptionUnpaidFrom),
    () => hasPaid(db, userId),
  )

async function readPrescription(db: Db, orderId: string, me: SignedInUser, reader: Locale) {
  const order = await requirePrescription(db, orderId, me)
  return toPrescription(order, await filesOf(db, [orderId]), reader)
}

/** For the buyer and for those who release medicines. It does not exist for anyone else, other staff included. */
async function requirePrescription(db: Db, orderId: string, me: SignedInUser) {
  const order = await findOrder(db, orderId)
  const maySee = order?.user_id === me.id || mayDo(me.role, 'release medicines')
  if (!order?.prescription || !maySee) throw notFound('Order')
  return order
}

const SENTENCES = {
  noForm: 'Send the prescription in the form field "file"',
  noFile: 'Choose a file in the form field "file"',
} as const
