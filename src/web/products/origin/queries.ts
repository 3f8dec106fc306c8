import type { Category } from '#shared/categories.ts'
import type { OriginQuery } from '#shared/products.ts'
import { callQuery } from '#web/lib/call-query.ts'

/** The lists of `../queries.ts` by country of origin. */
export const categoryByOrigin = (category: Category, page: number, origin: OriginQuery) =>
  callQuery(['products', 'category', category, page, originPart(origin)], 'GET /api/products/category/:category', {
    params: { category },
    query: { pageNumber: String(page), ...origin },
  })

export const subCategoryByOrigin = (slug: string, origin: OriginQuery) =>
  callQuery(['products', 'subCategory', slug, originPart(origin)], 'GET /api/products/ayurveda/:value', {
    params: { value: slug },
    query: origin,
  })

/** Searched on the server: the browser's list does not name the country of Indian products. */
export const foundByOrigin = (keyword: string, origin: OriginQuery) =>
  callQuery(['products', 'found', keyword, originPart(origin)], 'GET /api/products', { query: { keyword, ...origin } })

/** For an address of the app: '?countryOfOrigin=Nepal', or '' without a filter. */
export const originPart = (origin: OriginQuery = {}): string => {
  const params = String(new URLSearchParams(origin as Record<string, string>))
  return params && `?${params}`
}
