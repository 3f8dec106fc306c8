import { findSubCategory } from '#server/categories/queries.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { notFound } from '#server/http/errors.ts'
import { aboutProducts, type Topic } from '#server/platform/response-cache/topics.ts'
import type { Category } from '#shared/categories.ts'
import { type OriginQuery, PRODUCTS_PER_PAGE } from '#shared/products.ts'
import { type CardRow, countOfCategory, productsOfCategory, productsOfSubCategory } from './queries.ts'
import { toCardIn } from './view.ts'

/** The reply of a list, with the topics that change it. */
export async function listOf(rows: Promise<CardRow[]>, origin: OriginQuery = {}) {
  const reply = (await rows).map(toCardIn(origin))
  return { reply, about: ['lists' as const, ...aboutProducts(reply)] }
}

export async function pageOfCategory(
  { db, cache }: Pick<Context, 'db' | 'cache'>,
  category: Category,
  page: number,
  origin: OriginQuery,
) {
  const [products, count] = await Promise.all([
    listOf(productsOfCategory(db, category, page, origin), origin),
    cachedCount({ db, cache }, category, origin.countryOfOrigin),
  ])
  const pages = Math.ceil(count / PRODUCTS_PER_PAGE)
  return { reply: { products: products.reply, pages, page }, about: products.about }
}

/** Cached across sales, which do not change the order of products. */
async function cachedCount({ db, cache }: Pick<Context, 'db' | 'cache'>, category: Category, country = '') {
  const response = await cache.get(`count of ${category} ${country}`, async () => ({
    body: String(await countOfCategory(db, category, country || undefined)),
    type: 'text/plain',
    about: ['lists'],
  }))
  return Number((await response.in('identity')).bytes)
}

export async function listOfSubCategory(db: Db, value: string, origin: OriginQuery) {
  const { reply, about } = await listOf(productsOfSubCategory(db, value, undefined, origin), origin)
  if (reply.length === 0 && !(await findSubCategory(db, value))) throw notFound('Sub-category')
  return { reply, about: [...about, 'words'] satisfies Topic[] }
}
