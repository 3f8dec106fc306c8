import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/app.ts'
import { notFound } from '#server/http/errors.ts'
import { addRoute } from '#server/http/route.ts'
import { accountCalls, RESET_DONE } from '#shared/account.ts'
import { accountData } from './account-data.ts'
import { countTry, LIMITS } from './attempts.ts'
import { leaveShop } from './leave-shop.ts'
import { deleteOtherSessions, deleteSessionById, sessionsOf } from './queries.ts'
import { requestCode } from './reset-code.ts'
import { resetPassword } from './reset-password.ts'
import { toSignIn } from './view.ts'
import { visitorOf } from './visitor.ts'

export function accountRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps

  addRoute(app, accountCalls.requestCode, async ({ body, reply }) => {
    return { message: await requestCode(deps, body.resetEmail, visitorOf(reply.request)) }
  })

  addRoute(app, accountCalls.resetPassword, async ({ body, reply, requestId }) => {
    await resetPassword(deps, body, { ...visitorOf(reply.request), requestId })
    return { message: RESET_DONE }
  })

  addRoute(app, accountCalls.signIns, async (_input, me) =>
    (await sessionsOf(db, me.id)).map((session) => toSignIn(session, me)),
  )

  addRoute(app, accountCalls.endOthers, async (_input, me) => {
    await deleteOtherSessions(db, me.id, me.tokenHash)
    return { message: 'You are signed out on all other devices' }
  })

  addRoute(app, accountCalls.endSignIn, async ({ params }, me) => {
    if (!(await deleteSessionById(db, me.id, params.id))) throw notFound('Sign-in')
    return { message: 'This sign-in is ended' }
  })

  addRoute(app, accountCalls.data, async ({ reply }, me) => {
    await countTry(db, [{ limit: LIMITS.ownData, who: me.id }])
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return accountData(db, me)
  })

  addRoute(app, accountCalls.remove, async ({ body, requestId }, me) => {
    await leaveShop(deps, me, body.password, requestId)
    return { message: 'Your account is deleted' }
  })
}
