import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '#server/app.ts'
import { findSubCategory } from '#server/categories/queries.ts'
import { notFound } from '#server/http/errors.ts'
import { linkToNext } from '#server/http/next-page.ts'
import { addRoute } from '#server/http/route.ts'
import { withFilters } from '#server/http/with-filters.ts'
import { reviewsOf } from '#server/reviews/queries.ts'
import { readSettings } from '#server/settings/queries.ts'
import { PRODUCTS_PER_PAGE, productCalls } from '#shared/products.ts'
import { createDraft } from './create-draft.ts'
import { KEPT_PER_PAGE, keptProducts } from './kept-queries.ts'
import {
  countOfCategory,
  findProduct,
  listedProducts,
  productsOfCategory,
  productsOfSubCategory,
  topProducts,
} from './queries.ts'
import { removeProduct } from './remove-product.ts'
import { saveProduct } from './save-product.ts'
import { toKeptProduct, toProduct, toProductCard } from './view.ts'

export function productRoutes(app: FastifyInstance, { db }: Deps) {
  const wholeProduct = async (id: string) => {
    const [product, reviews] = await Promise.all([findProduct(db, id), reviewsOf(db, id)])
    if (!product) throw notFound('Product')
    return toProduct(product, reviews)
  }

  addRoute(app, productCalls.list, async ({ query: { keyword = '' }, reply }) => {
    const products = await listedProducts(db, { keyword, withDrafts: await isAdmin(reply) })
    return products.map(toProductCard)
  })

  addRoute(app, productCalls.top, async () => (await topProducts(db)).map(toProductCard))

  addRoute(app, productCalls.ofCategory, async ({ params: { category }, query: { pageNumber: page = 1 } }) => {
    const [products, count] = await Promise.all([productsOfCategory(db, category, page), countOfCategory(db, category)])
    return { products: products.map(toProductCard), pages: Math.ceil(count / PRODUCTS_PER_PAGE), page }
  })

  addRoute(app, productCalls.ofSubCategory, async ({ params: { value } }) => {
    const products = await productsOfSubCategory(db, value)
    if (products.length === 0 && !(await findSubCategory(db, value))) throw notFound('Sub-category')
    return products.map(toProductCard)
  })

  addRoute(app, productCalls.kept, async ({ query, reply }) => {
    const { lowStockBelow } = await readSettings(db)
    const products = await keptProducts(db, query, lowStockBelow)
    linkToNext(reply, withFilters('/api/products/admin', query), products, KEPT_PER_PAGE)
    return products.map(toKeptProduct)
  })

  addRoute(app, productCalls.get, async ({ params, reply }) => {
    const product = await wholeProduct(params.id)
    if (!product.isPublished && !(await isAdmin(reply))) throw notFound('Product')
    return product
  })

  addRoute(app, productCalls.create, async ({ requestId }, admin) =>
    wholeProduct(await createDraft(db, { admin, requestId })),
  )

  addRoute(app, productCalls.update, async ({ params, body, requestId }, admin) => {
    await saveProduct(db, params.id, body, { admin, requestId })
    return wholeProduct(params.id)
  })

  addRoute(app, productCalls.remove, async ({ params, requestId }, admin) => {
    await removeProduct(db, params.id, { admin, requestId })
    return { message: 'The product was removed' }
  })
}

/** The catalogue is for anyone, so that only here it matters who asks: admins see drafts. */
const isAdmin = async ({ request }: FastifyReply) => (await request.findUser())?.isAdmin ?? false
