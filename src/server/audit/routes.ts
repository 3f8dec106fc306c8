import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { linkToNext } from '#server/http/next-page.ts'
import { addRoute } from '#server/http/route.ts'
import { auditCalls } from '#shared/audit.ts'
import { AUDIT_PER_PAGE, listedAudit } from './queries.ts'
import { toAuditEntry } from './view.ts'

export function auditRoutes(app: FastifyInstance, { db }: Context) {
  addRoute(app, auditCalls.list, async ({ query, reply }) => {
    const entries = (await listedAudit(db, query)).map((row) => toAuditEntry(row, reply.request))
    const ids = entries.map(({ _id }) => ({ id: _id }))
    linkToNext(reply, ids, AUDIT_PER_PAGE)
    return entries
  })
}
