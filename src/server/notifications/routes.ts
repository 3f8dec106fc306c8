import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { orNotFound } from '#server/http/errors.ts'
import { linkToNext } from '#server/http/next-page.ts'
import { addRoute } from '#server/http/route.ts'
import { mailCalls } from '#shared/mail.ts'
import { mayDo } from '#shared/roles.ts'
import { countUnsent, findMail, MAILS_PER_PAGE, mailsBefore } from './queries.ts'
import { sendAgain } from './send-again.ts'
import { writeTestMail } from './test-mail.ts'
import { toMail, toMailSummary } from './view.ts'

export function mailRoutes(app: FastifyInstance, deps: Context) {
  const { db, mail: transport } = deps

  addRoute(app, mailCalls.list, async ({ query, reply }) => {
    const mails = await mailsBefore(db, query.cursor, query.status)
    linkToNext(reply, mails, MAILS_PER_PAGE)
    return mails.map((mail) => toMailSummary(mail, reply.request))
  })

  addRoute(app, mailCalls.state, async () => ({
    isOutbox: transport.isOutbox,
    isUp: await transport.isUp(),
    from: transport.from,
    ...(await countUnsent(db)),
  }))

  addRoute(app, mailCalls.get, async ({ params, reply }, me) => {
    const mail = orNotFound(await findMail(db, params.id), 'E-mail')
    return toMail(mail, reply.request, { showsCodes: transport.isOutbox && mayDo(me.role, 'manage people') })
  })

  addRoute(app, mailCalls.test, async ({ reply }, admin) => {
    const mail = await inTransaction(db, (tx) => writeTestMail(tx, deps, admin))
    if (!mail) throw new Error('duplicate event key of a test mail')
    return toMailSummary(mail, reply.request)
  })

  addRoute(app, mailCalls.sendAgain, async ({ params, reply }) =>
    toMailSummary(await sendAgain(db, deps, params.id), reply.request),
  )
}
