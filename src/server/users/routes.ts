import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { orNotFound } from '#server/http/errors.ts'
import { linkToNext } from '#server/http/next-page.ts'
import { addRoute } from '#server/http/route.ts'
import { visitorOf } from '#server/http/visitor.ts'
import { mayDo } from '#shared/roles.ts'
import { userCalls } from '#shared/users.ts'
import { changeProfile } from './change-profile.ts'
import { changeUser } from './change-user.ts'
import { endSession, findUser, listedUsers, USERS_PER_PAGE } from './queries.ts'
import { registerUser } from './register-user.ts'
import { signInUser } from './sign-in-user.ts'
import { toPerson, toSignedIn, toUser } from './view.ts'

export function userRoutes(app: FastifyInstance, deps: Context) {
  const { db } = deps

  addRoute(app, userCalls.register, async ({ body, reply }) => {
    const { user, token } = await registerUser(deps, body, visitorOf(reply.request))
    return toSignedIn(user, token)
  })

  addRoute(app, userCalls.login, async ({ body, reply }) => {
    const { user, token } = await signInUser(db, body, visitorOf(reply.request))
    return toSignedIn(user, token)
  })

  addRoute(app, userCalls.logout, async ({ reply }, me) => {
    await endSession(db, me.tokenHash)
    return { message: reply.request.translate('You are signed out') }
  })

  addRoute(app, userCalls.updateProfile, async ({ body, bearer, reply }, me) =>
    toSignedIn(await changeProfile(deps, me, body, visitorOf(reply.request)), bearer),
  )

  addRoute(app, userCalls.get, async ({ params }, me) => {
    const canSeePeople = mayDo(me.role, 'see people')
    const user = orNotFound(canSeePeople || me.id === params.id ? await findUser(db, params.id) : undefined, 'User')
    return canSeePeople ? toPerson(user) : toUser(user)
  })

  addRoute(app, userCalls.list, async ({ query, reply }) => {
    const users = await listedUsers(db, query)
    linkToNext(reply, users, USERS_PER_PAGE)
    return users.map(toPerson)
  })

  addRoute(app, userCalls.update, async ({ params, body, requestId }, me) =>
    toPerson(await changeUser(deps, me, params.id, body, requestId)),
  )
}
