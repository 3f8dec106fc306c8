import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { addRoute } from '#server/http/route.ts'
import { contentCalls } from '#shared/content.ts'
import { previewItem } from './preview-item.ts'
import { restoreItem, saveItem } from './save-item.ts'
import { listItems, showItem } from './show-item.ts'

export function contentEditingRoutes(app: FastifyInstance, { db }: Context) {
  addRoute(app, contentCalls.list, () => listItems(db))

  addRoute(app, contentCalls.get, ({ params: { id } }) => showItem(db, id))

  addRoute(app, contentCalls.preview, ({ params: { id }, body: { entries } }) => previewItem(db, id, entries))

  addRoute(app, contentCalls.save, async ({ params: { id }, body: { revision, entries }, requestId }, actor) => {
    await saveItem(db, { id, revision }, entries, { actor, requestId })
    return showItem(db, id)
  })

  addRoute(app, contentCalls.restore, async ({ params: { id }, body: { revision, version }, requestId }, actor) => {
    await restoreItem(db, { id, revision }, version, { actor, requestId })
    return showItem(db, id)
  })
}
