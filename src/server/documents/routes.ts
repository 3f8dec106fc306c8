import type { FastifyInstance } from 'fastify'
import { writeAudit } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import type { SignedInUser } from '#server/http/authentication.ts'
import { notFound } from '#server/http/errors.ts'
import { linkToNext } from '#server/http/next-page.ts'
import { addRoute } from '#server/http/route.ts'
import { sendPdf } from '#server/http/send-file.ts'
import { consume, LIMITS } from '#server/platform/rate-limits/rate-limits.ts'
import { documentCalls } from '#shared/documents.ts'
import { mayDo } from '#shared/roles.ts'
import { documentsToPrint } from './pdf/documents-to-print.ts'
import { fileNameOf, makePdf } from './pdf/make-pdf.ts'
import { DOCUMENTS_PER_PAGE, documentsOf, findDocument, listedDocuments, ownerOfOrder } from './queries.ts'
import { toEntry } from './show-entry.ts'
import { toListed } from './show-listed.ts'

export function documentRoutes(app: FastifyInstance, { db, pdfs }: Context) {
  addRoute(app, documentCalls.ofOrder, async ({ params }, me) => {
    const order = await ownerOfOrder(db, params.id)
    if (!order || !maySee(order, me)) throw notFound('Order')
    return (await documentsOf(db, order.id)).map(toEntry)
  })

  addRoute(app, documentCalls.get, async ({ params }, me) => {
    const document = await findDocument(db, params.id)
    if (!document || !maySee(document, me)) throw notFound('Document')
    return document.snapshot
  })

  addRoute(app, documentCalls.pdf, async ({ params, query, reply }, me) => {
    const document = await findDocument(db, params.id)
    if (!document || !maySee(document, me)) throw notFound('Document')
    if (!mayDo(me.role, 'see documents')) await consume(db, [{ limit: LIMITS.pdf, subject: me.id }])
    return sendPdf(reply, fileNameOf(document), await makePdf(pdfs, [document], query))
  })

  addRoute(app, documentCalls.print, async ({ body: { ids, ...printing }, reply, requestId }, actor) => {
    const found = await documentsToPrint(db, ids)
    const details = { name: 'documents.pdf', documents: found.map(({ number }) => number) }
    await writeAudit(db, { actor, requestId }, 'documents printed', ['file', 'documents.pdf'], details)
    return sendPdf(reply, 'documents.pdf', await makePdf(pdfs, found, printing))
  })

  addRoute(app, documentCalls.list, async ({ query, reply }) => {
    const documents = await listedDocuments(db, query)
    linkToNext(reply, documents, DOCUMENTS_PER_PAGE)
    return documents.map(toListed)
  })
}

/** Someone else's document does not exist for anyone but staff. */
const maySee = ({ user_id }: { user_id: string | null }, me: SignedInUser) =>
  user_id === me.id || mayDo(me.role, 'see documents')
