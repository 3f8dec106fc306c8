import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { linkToNext } from '#server/http/next-page.ts'
import { addRoute } from '#server/http/route.ts'
import { readSettings } from '#server/settings/queries.ts'
import { productEditingCalls } from '#shared/product-editing.ts'
import { sizeCalls } from '#shared/sizes.ts'
import { archiveProduct } from './archive-product.ts'
import { copyProduct } from './copy-product.ts'
import { createDraft } from './create-draft.ts'
import { discardDraft } from './discard-draft.ts'
import { requireProduct } from './read-product.ts'
import { removeProduct } from './remove-product.ts'
import { saveProduct } from './save-product.ts'
import { saveSizes } from './save-sizes.ts'
import { ADMIN_PER_PAGE, adminProducts } from './staff-queries.ts'
import { toAdminProduct } from './view.ts'

export function productEditingRoutes(app: FastifyInstance, { db }: Context) {
  addRoute(app, productEditingCalls.adminList, async ({ query, reply }) => {
    const products = await adminProducts(db, query, await readSettings(db))
    linkToNext(reply, products, ADMIN_PER_PAGE)
    return products.map(toAdminProduct)
  })

  addRoute(app, productEditingCalls.create, async ({ requestId }, actor) =>
    requireProduct(db, await createDraft(db, { actor, requestId })),
  )

  addRoute(app, productEditingCalls.update, async ({ params, headers, body, requestId }, actor) => {
    const stockNotices = await saveProduct(db, params.id, body, headers['idempotency-key'], { actor, requestId })
    return { ...(await requireProduct(db, params.id)), ...(stockNotices.length > 0 && { stockNotices }) }
  })

  addRoute(app, sizeCalls.save, ({ body, requestId }, actor) => saveSizes(db, body.sizes, { actor, requestId }))

  addRoute(app, productEditingCalls.copy, async ({ params, requestId }, actor) =>
    requireProduct(db, await copyProduct(db, params.id, { actor, requestId })),
  )

  addRoute(app, productEditingCalls.archive, async ({ params, body, requestId }, actor) => {
    await archiveProduct(db, params.id, body.isArchived, { actor, requestId })
    return requireProduct(db, params.id)
  })

  addRoute(app, productEditingCalls.discard, async ({ params, reply, requestId }, actor) => {
    await discardDraft(db, params.id, { actor, requestId })
    return { message: reply.request.translate('The product was removed') }
  })

  addRoute(app, productEditingCalls.remove, async ({ params, reply, requestId }, actor) => {
    await removeProduct(db, params.id, { actor, requestId })
    return { message: reply.request.translate('The product was removed') }
  })
}
