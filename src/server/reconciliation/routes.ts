import type { FastifyInstance } from 'fastify'
import { recordDownload } from '#server/audit/record-download.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { orNotFound } from '#server/http/errors.ts'
import { linkToNext } from '#server/http/next-page.ts'
import { addRoute } from '#server/http/route.ts'
import { sendText } from '#server/http/send-file.ts'
import type { Locale } from '#server/platform/i18n/locale.ts'
import { paymentCalls } from '#shared/payments.ts'
import { reconciliationCalls } from '#shared/reconciliation.ts'
import { checkAll } from './check-all.ts'
import { countMismatches } from './count-mismatches.ts'
import { exportBooks } from './export-books.ts'
import { exportLines } from './export-lines.ts'
import { findLine, LINES_PER_PAGE } from './list-lines.ts'
import { mailBooks } from './mail-books.ts'
import { readLines } from './read-lines.ts'
import { readTotals } from './read-totals.ts'
import { refuseDays } from './refuse-days.ts'
import { bookPayment, checkPayment, refundUnmatched, resolvePayment } from './resolutions.ts'
import { shipAnyway } from './ship-anyway.ts'
import { toReconciliationLine } from './view.ts'

export function reconciliationRoutes(app: FastifyInstance, deps: Context) {
  const { db } = deps

  addRoute(app, reconciliationCalls.list, async ({ query, reply }) => {
    const lines = await readLines(db, query, reply.request)
    const ids = lines.map(({ _id }) => ({ id: _id }))
    linkToNext(reply, ids, LINES_PER_PAGE)
    return lines
  })

  addRoute(app, reconciliationCalls.mismatches, async () => ({ count: await countMismatches(db) }))

  addRoute(app, reconciliationCalls.totals, async ({ query }) => readTotals(await deps.reportsDb(), query))

  addRoute(app, reconciliationCalls.exportLines, async ({ query, reply, requestId }, actor) => {
    await recordDownload(db, { actor, requestId }, 'payments.csv', query)
    return sendText(reply, 'payments.csv', exportLines(await deps.reportsDb(), query, reply.request))
  })

  addRoute(app, reconciliationCalls.books, async ({ query, reply, requestId }, actor) => {
    refuseDays(query)
    await recordDownload(db, { actor, requestId }, 'books.csv', query)
    return sendText(reply, 'books.csv', exportBooks(await deps.reportsDb(), query))
  })

  addRoute(app, reconciliationCalls.mailBooks, async ({ body, headers, reply, requestId }, actor) => {
    const sentTo = await mailBooks(deps, body, headers['idempotency-key'], { actor, requestId })
    return { message: reply.request.translate('The file is on its way by e-mail'), sentTo }
  })

  addRoute(app, reconciliationCalls.checkAll, async ({ reply, requestId }, actor) => ({
    message: reply.request.translate('Compared with Razorpay'),
    ...(await checkAll(deps, { actor, requestId })),
  }))

  const resolutions = [
    [reconciliationCalls.check, checkPayment],
    [reconciliationCalls.book, bookPayment],
    [reconciliationCalls.refund, refundUnmatched],
    [reconciliationCalls.ship, shipAnyway],
  ] as const
  for (const [call, resolve] of resolutions)
    addRoute(app, call, async ({ params, reply, requestId }, actor) => {
      await resolve(deps, params.id, { actor, requestId })
      return readLine(db, params.id, reply.request)
    })

  addRoute(app, paymentCalls.settle, async ({ params, reply, requestId }, actor) => {
    await resolvePayment(db, params.id, { actor, requestId })
    return { message: reply.request.translate('The payment is settled') }
  })
}

const readLine = async (db: Db, id: string, reader: Locale) =>
  toReconciliationLine(orNotFound(await findLine(db, id), 'Payment'), reader)
