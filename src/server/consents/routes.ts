import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { orNotFound } from '#server/http/errors.ts'
import { addRoute } from '#server/http/route.ts'
import { consentCalls } from '#shared/consents.ts'
import { changeConsent } from './change-consent.ts'
import { findNoticeShownTo } from './queries.ts'
import { readConsents } from './read-consents.ts'

export function consentRoutes(app: FastifyInstance, { db }: Context) {
  addRoute(app, consentCalls.list, (_input, me) => readConsents(db, me.id))

  addRoute(app, consentCalls.change, ({ params: { purpose }, body: { given, noticeVersion }, reply, requestId }, me) =>
    changeConsent(db, me, purpose, { given, noticeVersion, language: reply.request.language, requestId }),
  )

  addRoute(app, consentCalls.notice, async ({ params }, me) =>
    orNotFound(await findNoticeShownTo(db, me.id, params.version), 'This version'),
  )
}
