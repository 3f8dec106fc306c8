import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { addRoute } from '#server/http/route.ts'
import { consume, LIMITS } from '#server/platform/rate-limits/rate-limits.ts'
import { accountCalls } from '#shared/account.ts'
import { userCalls } from '#shared/users.ts'
import { accountData } from './account-data.ts'
import { deleteOwnAccount, deleteUserAccount } from './delete-account.ts'

/** The rights of a data subject: export and erasure. */
export function privacyRoutes(app: FastifyInstance, deps: Context) {
  const { db } = deps

  addRoute(app, accountCalls.data, async ({ reply }, me) => {
    await consume(db, [{ limit: LIMITS.ownData, who: me.id }])
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return accountData(db, me, reply.request)
  })

  addRoute(app, accountCalls.remove, async ({ body, reply, requestId }, me) => {
    await deleteOwnAccount(deps, me, body.password, requestId)
    return { message: reply.request.say('Your account is deleted') }
  })

  addRoute(app, userCalls.remove, async ({ params, reply, requestId }, me) => {
    await deleteUserAccount(db, me, params.id, requestId)
    return { message: reply.request.say('User removed') }
  })
}
