import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/http/errors.ts'
import { linkToNext } from '#server/http/next-page.ts'
import { addRoute } from '#server/http/route.ts'
import { breachCalls } from '#shared/breaches.ts'
import { affectedPeople, findBreach, listedBreaches, PEOPLE_PER_PAGE } from './queries.ts'
import { changeBreach, noteReport, readBreach, recordBreach } from './record-breach.ts'
import { sendBreachEmails } from './send-emails.ts'
import { toPerson, toSummary } from './view.ts'

/** What DPDP Rules 2025, rule 7, asks for after a breach of personal data. */
export function breachRoutes(app: FastifyInstance, deps: Context) {
  const { db } = deps

  addRoute(app, breachCalls.list, async () => (await listedBreaches(db)).map(toSummary))

  addRoute(app, breachCalls.create, ({ body, requestId }, actor) => recordBreach(db, body, { actor, requestId }))

  addRoute(app, breachCalls.get, ({ params }) => readBreach(db, params.id))

  addRoute(app, breachCalls.change, ({ params, body, requestId }, actor) =>
    changeBreach(db, params.id, body, { actor, requestId }),
  )

  addRoute(app, breachCalls.people, async ({ params: { id }, query, reply }) => {
    if (!(await findBreach(db, id))) throw notFound('This breach')
    const people = await affectedPeople(db, id, query.cursor)
    linkToNext(reply, people, PEOPLE_PER_PAGE)
    return people.map(toPerson)
  })

  addRoute(app, breachCalls.send, ({ params, requestId }, actor) =>
    sendBreachEmails(deps, params.id, { actor, requestId }),
  )

  addRoute(app, breachCalls.reported, ({ params, requestId }, actor) => noteReport(db, params.id, { actor, requestId }))
}
