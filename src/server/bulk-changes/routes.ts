import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/http/errors.ts'
import { addRoute } from '#server/http/route.ts'
import { bulkChangeCalls } from '#shared/bulk-changes.ts'
import { applyBulkChange } from './apply-bulk-change.ts'
import { previewBulkChange } from './preview-bulk-change.ts'
import { bulkChangeById, linesOf, recentChanges } from './queries.ts'
import { undoBulkChange } from './undo-bulk-change.ts'
import { toBulkChange, toPreview } from './view.ts'

export function bulkChangeRoutes(app: FastifyInstance, { db }: Context) {
  const view = async (id: string) => {
    const row = await bulkChangeById(db, id)
    if (!row) throw notFound('Change')
    return toBulkChange(row, row.undone_at ? await linesOf(db, id) : [])
  }

  addRoute(app, bulkChangeCalls.list, async () => (await recentChanges(db)).map((row) => toBulkChange(row)))

  addRoute(app, bulkChangeCalls.preview, async ({ body, reply }, admin) =>
    toPreview(await previewBulkChange(db, body, admin.id), body.change, (text) => reply.request.translate(text)),
  )

  addRoute(app, bulkChangeCalls.apply, async ({ params, requestId }, actor) => {
    await applyBulkChange(db, params.id, { actor, requestId })
    return view(params.id)
  })

  addRoute(app, bulkChangeCalls.undo, async ({ params, requestId }, actor) => {
    await undoBulkChange(db, params.id, { actor, requestId })
    return view(params.id)
  })
}
