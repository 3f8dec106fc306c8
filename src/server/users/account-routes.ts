import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/http/errors.ts'
import { addRoute } from '#server/http/route.ts'
import { visitorOf } from '#server/http/visitor.ts'
import { accountCalls, RESET_DONE } from '#shared/account.ts'
import { confirmEmail, emailState, sendEmailCode } from './confirm-email.ts'
import { endOtherSessions, endSessionById } from './queries.ts'
import { readSignIns } from './read-account.ts'
import { requestCode } from './reset-code.ts'
import { resetPassword } from './reset-password.ts'

export function accountRoutes(app: FastifyInstance, deps: Context) {
  const { db } = deps

  addRoute(app, accountCalls.requestCode, async ({ body, reply }) => {
    return { message: reply.request.translate(await requestCode(deps, body.resetEmail, visitorOf(reply.request))) }
  })

  addRoute(app, accountCalls.resetPassword, async ({ body, reply }) => {
    await resetPassword(deps, body, visitorOf(reply.request))
    return { message: reply.request.translate(RESET_DONE) }
  })

  addRoute(app, accountCalls.emailState, (_input, me) => emailState(db, me))

  addRoute(app, accountCalls.sendEmailCode, async ({ reply }, me) => {
    await sendEmailCode(deps, me, visitorOf(reply.request))
    return { message: reply.request.translate('We have sent the code to your e-mail address') }
  })

  addRoute(app, accountCalls.confirmEmail, async ({ body, reply }, me) => {
    await confirmEmail(db, me, body.code, visitorOf(reply.request))
    return { message: reply.request.translate('Your e-mail address is confirmed') }
  })

  addRoute(app, accountCalls.signIns, ({ reply }, me) => readSignIns(db, me, reply.request))

  addRoute(app, accountCalls.endOthers, async ({ reply }, me) => {
    await endOtherSessions(db, me.id, me.tokenHash)
    return { message: reply.request.translate('You are signed out on all other devices') }
  })

  addRoute(app, accountCalls.endSignIn, async ({ params, reply }, me) => {
    if (!(await endSessionById(db, me.id, params.id))) throw notFound('Sign-in')
    return { message: reply.request.translate('This device is now signed out') }
  })
}
