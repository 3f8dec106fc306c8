import { queryOptions } from '@tanstack/react-query'
import type { Category } from '#shared/categories.ts'
import type { OriginQuery } from '#shared/products.ts'
import { send } from '#web/lib/send.ts'

/** The lists of `../queries.ts` by country of origin. */
export const categoryByOrigin = (category: Category, page: number, origin: OriginQuery) =>
  queryOptions({
    queryKey: ['products', 'category', category, page, originPart(origin)],
    queryFn: ({ signal }) =>
      send('GET /api/products/category/:category', {
        params: { category },
        query: { pageNumber: String(page), ...origin },
        signal,
      }),
  })

export const subCategoryByOrigin = (slug: string, origin: OriginQuery) =>
  queryOptions({
    queryKey: ['products', 'subCategory', slug, originPart(origin)],
    queryFn: ({ signal }) =>
      send('GET /api/products/ayurveda/:value', { params: { value: slug }, query: origin, signal }),
  })

/** Searched on the server: the browser's list does not name the country of Indian products. */
export const foundByOrigin = (keyword: string, origin: OriginQuery) =>
  queryOptions({
    queryKey: ['products', 'found', keyword, originPart(origin)],
    queryFn: ({ signal }) => send('GET /api/products', { query: { keyword, ...origin }, signal }),
  })

/** For an address of the app: '?countryOfOrigin=Nepal', or '' without a filter. */
export const originPart = (origin: OriginQuery = {}): string => {
  const params = String(new URLSearchParams(origin as Record<string, string>))
  return params && `?${params}`
}
