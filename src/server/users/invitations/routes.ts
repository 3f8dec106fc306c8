import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/schema.ts'
import { addRoute } from '#server/http/route.ts'
import { visitorOf } from '#server/http/visitor.ts'
import { toSignedIn } from '#server/users/view.ts'
import { type Invitation, invitationCalls } from '#shared/invitations.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { invitePerson, withdrawInvitation } from './invite-person.ts'
import { listInvitations } from './queries.ts'

export function invitationRoutes(app: FastifyInstance, deps: Context) {
  const { db } = deps
  const open = async () => (await listInvitations(db)).map(toInvitation)

  addRoute(app, invitationCalls.list, open)

  addRoute(app, invitationCalls.invite, async ({ body, requestId }, actor) => {
    await invitePerson(deps, body, { actor, requestId })
    return open()
  })

  addRoute(app, invitationCalls.withdraw, async ({ params, requestId }, actor) => {
    await withdrawInvitation(db, params.id, { actor, requestId })
    return open()
  })

  addRoute(app, invitationCalls.read, ({ body, reply }) => readInvitation(db, body.token, visitorOf(reply.request)))

  addRoute(app, invitationCalls.accept, async ({ body, reply }) => {
    const { user, token } = await acceptInvitation(deps, body, visitorOf(reply.request))
    return toSignedIn(user, token)
  })
}

const toInvitation = (row: Selectable<Database['invitations']>): Invitation => ({
  _id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})
