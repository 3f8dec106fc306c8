import { queryOptions } from '@tanstack/react-query'
import type { Category } from '#shared/categories.ts'
import { inPageLanguage } from '#web/i18n/language.ts'
import { callQuery } from '#web/lib/call-query.ts'

/** Every product as a card, for the search. Without `keyword` the first 10,000 (CAT-19). */
export const productsQuery = (keyword?: string) => ({
  ...callQuery(keyword ? ['products', 'found', keyword] : ['products'], 'GET /api/products', { query: { keyword } }),
  staleTime: 5 * 60_000,
  // Comparing 10,000 products with the previous ones would delay a key press.
  structuralSharing: false,
})

export const searchEngineQuery = () =>
  queryOptions({
    queryKey: ['search'],
    queryFn: async () => (await import('./search-engine.tsx')).openEngine(),
    staleTime: 5 * 60_000,
  })

/** Refetched on a later visit, because prices and stock change. A preload counts for the visit that follows it. */
export const productQuery = (id: string) => ({
  ...callQuery(['products', 'one', id], 'GET /api/products/:id', { params: { id } }),
  staleTime: 5_000,
})

export const isPageNumber = (text: string) => /^[1-9]\d{0,5}$/.test(text)

export const categoryPageQuery = (category: Category, page: number) =>
  callQuery(['products', 'category', category, page], 'GET /api/products/category/:category', {
    params: { category },
    query: { pageNumber: String(page) },
  })

/** The products of an ayurveda sub-category; `slug` is its place in the address. */
export const subCategoryProductsQuery = (slug: string) =>
  callQuery(['products', 'subCategory', slug], 'GET /api/products/ayurveda/:value', {
    params: { value: slug },
    query: {},
  })

export const categoriesQuery = () => ({
  ...callQuery(['categories'], 'GET /api/categories', { query: inPageLanguage() }),
  staleTime: 10 * 60_000,
})

export const subCategoriesQuery = () => ({
  ...callQuery(['categories', 'sub'], 'GET /api/categories/subcategories', { query: inPageLanguage() }),
  staleTime: 10 * 60_000,
})
