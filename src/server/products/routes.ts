import type { FastifyInstance, FastifyReply } from 'fastify'
import { findSubCategory } from '#server/categories/queries.ts'
import type { Context } from '#server/context.ts'
import { notFound, orNotFound } from '#server/http/errors.ts'
import { linkToNext } from '#server/http/next-page.ts'
import { addRoute } from '#server/http/route.ts'
import { withFilters } from '#server/http/with-filters.ts'
import { jsonResponses } from '#server/platform/response-cache/json-responses.ts'
import { aboutProducts } from '#server/platform/response-cache/topics.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Category } from '#shared/categories.ts'
import { type OriginQuery, PRODUCTS_PER_PAGE, productCalls } from '#shared/products.ts'
import { mayDo } from '#shared/roles.ts'
import { sizeCalls } from '#shared/sizes.ts'
import { archiveProduct } from './archive-product.ts'
import { ADMIN_PER_PAGE, adminProducts } from './cached-queries.ts'
import { copyProduct } from './copy-product.ts'
import { createDraft } from './create-draft.ts'
import { discardDraft } from './discard-draft.ts'
import { readOrigin } from './origin.ts'
import { type CardRow, countOfCategory, listedProducts, productsOfCategory, productsOfSubCategory } from './queries.ts'
import { readProduct } from './read-product.ts'
import { removeProduct } from './remove-product.ts'
import { saveProduct } from './save-product.ts'
import { saveSizes } from './save-sizes.ts'
import { searchProducts } from './search-products.ts'
import { readTopProducts } from './top-products.ts'
import { toAdminProduct, toCardByOrigin, toProductCard } from './view.ts'

export function productRoutes(app: FastifyInstance, { db, cache }: Context) {
  const ready = jsonResponses(cache)
  const wholeProduct = async (id: string) => orNotFound(await readProduct(db, id), 'Product')

  const cards = async (list: Promise<CardRow[]>, origin: OriginQuery = {}) => {
    const reply = (await list).map(toCardIn(origin))
    return { reply, about: ['lists' as const, ...aboutProducts(reply)] }
  }

  /** Cached across sales, which do not change the order of products. */
  const countOf = async (category: Category, country = '') => {
    const response = await cache.get(`count of ${category} ${country}`, async () => ({
      body: String(await countOfCategory(db, category, country || undefined)),
      type: 'text/plain',
      about: ['lists'],
    }))
    return Number((await response.in('identity')).bytes)
  }

  addRoute(app, productCalls.list, async ({ query: { keyword = '', ...query }, reply }) => {
    const withDrafts = await seesDrafts(reply)
    const origin = await readOrigin(db, query)
    if (keyword !== '') {
      // The address contains what a user typed: a shared phone must not cache it.
      reply.header('cache-control', 'no-store')
      return (await searchProducts(db, { keyword, withDrafts, origin })).map(toCardIn(origin))
    }
    const list = () => listedProducts(db, { withDrafts, origin })
    if (withDrafts) return (await list()).map(toCardIn(origin))
    return ready(productCalls.list, withFilters('/api/products', origin), () => cards(list(), origin))
  })

  addRoute(app, productCalls.top, () => ready(productCalls.top, '/api/products/top', () => cards(readTopProducts(db))))

  addRoute(
    app,
    productCalls.ofCategory,
    async ({ params: { category }, query: { pageNumber: page = 1, ...query } }) => {
      const origin = await readOrigin(db, query)
      const address = withFilters(`/api/products/category/${category}`, { pageNumber: String(page), ...origin })
      return ready(productCalls.ofCategory, address, async () => {
        const [products, count] = await Promise.all([
          cards(productsOfCategory(db, category, page, origin), origin),
          countOf(category, origin.countryOfOrigin),
        ])
        const pages = Math.ceil(count / PRODUCTS_PER_PAGE)
        return { reply: { products: products.reply, pages, page }, about: products.about }
      })
    },
  )

  addRoute(app, productCalls.ofSubCategory, async ({ params: { value }, query }) => {
    const origin = await readOrigin(db, query)
    return ready(productCalls.ofSubCategory, withFilters(`/api/products/ayurveda/${value}`, origin), async () => {
      const products = await cards(productsOfSubCategory(db, value, undefined, origin), origin)
      if (products.reply.length === 0 && !(await findSubCategory(db, value))) throw notFound('Sub-category')
      return { reply: products.reply, about: [...products.about, 'words'] }
    })
  })

  addRoute(app, productCalls.adminList, async ({ query, reply }) => {
    const products = await adminProducts(db, query, await readSettings(db))
    linkToNext(reply, products, ADMIN_PER_PAGE)
    return products.map(toAdminProduct)
  })

  addRoute(app, productCalls.get, async ({ params, reply }) => {
    if (await seesDrafts(reply)) return wholeProduct(params.id)
    return ready(productCalls.get, `/api/products/${params.id}`, async () => {
      const product = await wholeProduct(params.id)
      if (!product.isPublished) throw notFound('Product')
      return { reply: product, about: aboutProducts([product]) }
    })
  })

  addRoute(app, productCalls.create, async ({ requestId }, actor) =>
    wholeProduct(await createDraft(db, { actor, requestId })),
  )

  addRoute(app, productCalls.update, async ({ params, headers, body, requestId }, actor) => {
    const stockNotices = await saveProduct(db, params.id, body, headers['idempotency-key'], { actor, requestId })
    return { ...(await wholeProduct(params.id)), ...(stockNotices.length > 0 && { stockNotices }) }
  })

  addRoute(app, sizeCalls.save, ({ body, requestId }, actor) => saveSizes(db, body.sizes, { actor, requestId }))

  addRoute(app, productCalls.copy, async ({ params, requestId }, actor) =>
    wholeProduct(await copyProduct(db, params.id, { actor, requestId })),
  )

  addRoute(app, productCalls.archive, async ({ params, body, requestId }, actor) => {
    await archiveProduct(db, params.id, body.isArchived, { actor, requestId })
    return wholeProduct(params.id)
  })

  addRoute(app, productCalls.discard, async ({ params, reply, requestId }, actor) => {
    await discardDraft(db, params.id, { actor, requestId })
    return { message: reply.request.say('The product was removed') }
  })

  addRoute(app, productCalls.remove, async ({ params, reply, requestId }, actor) => {
    await removeProduct(db, params.id, { actor, requestId })
    return { message: reply.request.say('The product was removed') }
  })
}

const toCardIn = ({ countryOfOrigin, sort }: OriginQuery) => (countryOfOrigin || sort ? toCardByOrigin : toProductCard)

/** The caller matters only here, because the catalogue is public: editors see drafts. */
const seesDrafts = async ({ request }: FastifyReply) => mayDo((await request.findUser())?.role, 'edit products')
