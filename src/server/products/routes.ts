import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/http/errors.ts'
import { addRoute } from '#server/http/route.ts'
import { withFilters } from '#server/http/with-filters.ts'
import { jsonResponses } from '#server/platform/response-cache/json-responses.ts'
import { aboutProducts } from '#server/platform/response-cache/topics.ts'
import { productCalls } from '#shared/products.ts'
import { mayDo } from '#shared/roles.ts'
import { readOrigin } from './origin.ts'
import { listOf, listOfSubCategory, pageOfCategory } from './product-lists.ts'
import { listedProducts } from './queries.ts'
import { readTopProducts } from './read-cards.ts'
import { requireProduct } from './read-product.ts'
import { searchProducts } from './search-products.ts'
import { toCardIn } from './view.ts'

export function productRoutes(app: FastifyInstance, { db, cache }: Context) {
  const cached = jsonResponses(cache)

  addRoute(app, productCalls.list, async ({ query: { keyword = '', ...query }, reply }) => {
    const withDrafts = await canSeeDrafts(reply)
    const origin = await readOrigin(db, query)
    if (keyword !== '') {
      // The address contains what a user typed: a shared phone must not cache it.
      reply.header('cache-control', 'no-store')
      return (await searchProducts(db, { keyword, withDrafts, origin })).map(toCardIn(origin))
    }
    const list = () => listedProducts(db, { withDrafts, origin })
    if (withDrafts) return (await list()).map(toCardIn(origin))
    return cached(productCalls.list, withFilters('/api/products', origin), () => listOf(list(), origin))
  })

  addRoute(app, productCalls.top, () =>
    cached(productCalls.top, '/api/products/top', () => listOf(readTopProducts(db))),
  )

  addRoute(app, productCalls.ofCategory, async ({ params: { category }, query: { pageNumber = 1, ...query } }) => {
    const origin = await readOrigin(db, query)
    const address = withFilters(`/api/products/category/${category}`, { pageNumber: String(pageNumber), ...origin })
    return cached(productCalls.ofCategory, address, () => pageOfCategory({ db, cache }, category, pageNumber, origin))
  })

  addRoute(app, productCalls.ofSubCategory, async ({ params: { value }, query }) => {
    const origin = await readOrigin(db, query)
    const address = withFilters(`/api/products/ayurveda/${value}`, origin)
    return cached(productCalls.ofSubCategory, address, () => listOfSubCategory(db, value, origin))
  })

  addRoute(app, productCalls.get, async ({ params, reply }) => {
    if (await canSeeDrafts(reply)) return requireProduct(db, params.id)
    return cached(productCalls.get, `/api/products/${params.id}`, async () => {
      const product = await requireProduct(db, params.id)
      if (!product.isPublished) throw notFound('Product')
      return { reply: product, about: aboutProducts([product]) }
    })
  })
}

/** The caller matters only here, because the catalogue is public: editors see drafts. */
const canSeeDrafts = async ({ request }: FastifyReply) => mayDo((await request.findUser())?.role, 'edit products')
