import type { FastifyInstance } from 'fastify'
import { recordDownload } from '#server/audit/record-download.ts'
import type { Context } from '#server/context.ts'
import { DOCUMENTS_PER_PAGE } from '#server/documents/queries.ts'
import { toListed } from '#server/documents/show-listed.ts'
import { linkToNext } from '#server/http/next-page.ts'
import { addRoute } from '#server/http/route.ts'
import { sendText } from '#server/http/send-file.ts'
import { refuseDays } from '#server/reconciliation/refuse-days.ts'
import { changeSettings } from '#server/settings/change-settings.ts'
import { readSettings } from '#server/settings/queries.ts'
import { gstCalls } from '#shared/gst.ts'
import { changedRates } from './changed-rates.ts'
import { documentsOfFigure } from './documents-of-figure.ts'
import { FILES } from './files/files.ts'
import { compareMoney } from './money.ts'
import { readSummary } from './summary.ts'
import { toSummary } from './view.ts'

export function gstRoutes(app: FastifyInstance, { db, reportsDb }: Context) {
  addRoute(app, gstCalls.summary, async ({ query }) => {
    refuseDays(query)
    return toSummary(await readSummary(await reportsDb(), query))
  })

  addRoute(app, gstCalls.documents, async ({ query, reply }) => {
    refuseDays(query)
    const documents = await documentsOfFigure(await reportsDb(), query)
    linkToNext(reply, documents, DOCUMENTS_PER_PAGE)
    return documents.map(toListed)
  })

  addRoute(app, gstCalls.file, async ({ params: { file }, query, reply, requestId }, actor) => {
    refuseDays(query)
    await recordDownload(db, { actor, requestId }, file, query)
    return sendText(reply, file, FILES[file](await reportsDb(), query))
  })

  addRoute(app, gstCalls.changedRates, () => changedRates(db))

  addRoute(app, gstCalls.ledgers, async () => (await readSettings(db)).tallyLedgers)

  addRoute(app, gstCalls.changeLedgers, async ({ body, requestId }, actor) => {
    await changeSettings(db, { tallyLedgers: body }, { actor, requestId })
    return (await readSettings(db)).tallyLedgers
  })

  addRoute(app, gstCalls.money, async ({ query }) => compareMoney(await reportsDb(), query))
}
