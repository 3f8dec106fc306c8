import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { addRoute } from '#server/http/route.ts'
import { consume, LIMITS } from '#server/platform/rate-limits/rate-limits.ts'
import { accountCalls } from '#shared/account.ts'
import { nominationCalls } from '#shared/nominations.ts'
import { userCalls } from '#shared/users.ts'
import { accountData } from './account-data.ts'
import { deleteOwnAccount, deleteUserAccount } from './delete-account.ts'
import { deleteNomination, findNomination, saveNomination, viewNomination } from './nominations.ts'

/** The rights of a person over their data: export, erasure and nomination. */
export function privacyRoutes(app: FastifyInstance, deps: Context) {
  const { db } = deps

  addRoute(app, accountCalls.data, async ({ reply }, me) => {
    await consume(db, [{ limit: LIMITS.ownData, subject: me.id }])
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return accountData(db, me, reply.request)
  })

  addRoute(app, accountCalls.remove, async ({ body, reply, requestId }, me) => {
    await deleteOwnAccount(deps, me, body.password, requestId)
    return { message: reply.request.translate('Your account is deleted') }
  })

  addRoute(app, nominationCalls.get, async (_input, me) => ({ nominee: await findNomination(db, me.id) }))

  addRoute(app, nominationCalls.save, async ({ body }, me) => {
    await saveNomination(db, me.id, body)
    return { nominee: await findNomination(db, me.id) }
  })

  addRoute(app, nominationCalls.remove, async ({ reply }, me) => {
    await deleteNomination(db, me.id)
    return { message: reply.request.translate('The nomination is withdrawn') }
  })

  addRoute(app, nominationCalls.seen, async ({ params, requestId }, me) => ({
    nominee: await viewNomination(db, me, params.id, requestId),
  }))

  addRoute(app, userCalls.remove, async ({ params, body, reply, requestId }, actor) => {
    await deleteUserAccount(db, params.id, { actor, currentPassword: body?.currentPassword, requestId })
    return { message: reply.request.translate('User removed') }
  })
}
