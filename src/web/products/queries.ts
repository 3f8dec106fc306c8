import { queryOptions } from '@tanstack/react-query'
import type { Category } from '#shared/categories.ts'
import { inPageLanguage } from '#web/i18n/language.ts'
import { send } from '#web/lib/send.ts'

/** Every product as a card: what the search looks through. Without `keyword` the first 10,000 (CAT-19). */
export const productsQuery = (keyword?: string) =>
  queryOptions({
    queryKey: keyword ? ['products', 'found', keyword] : ['products'],
    queryFn: ({ signal }) => send('GET /api/products', { query: { keyword }, signal }),
    staleTime: 5 * 60_000,
    // To compare 10,000 products with what they were would keep a key waiting.
    structuralSharing: false,
  })

/** The search engine: its code and the search synonyms. */
export const searchEngineQuery = () =>
  queryOptions({
    queryKey: ['search'],
    queryFn: async () => (await import('./search-engine.tsx')).openEngine(),
    staleTime: 5 * 60_000,
  })

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: ({ signal }) => send('GET /api/products/:id', { params: { id }, signal }),
  })

/** The page number of a category's list, from the address. */
export const isPageNumber = (text: string) => /^[1-9]\d{0,5}$/.test(text)

export const categoryPageQuery = (category: Category, page: number) =>
  queryOptions({
    queryKey: ['products', 'category', category, page],
    queryFn: ({ signal }) =>
      send('GET /api/products/category/:category', {
        params: { category },
        query: { pageNumber: String(page) },
        signal,
      }),
  })

/** The products of an ayurveda sub-category; `slug` is its place in the address. */
export const subCategoryProductsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['products', 'subCategory', slug],
    queryFn: ({ signal }) => send('GET /api/products/ayurveda/:value', { params: { value: slug }, query: {}, signal }),
  })

export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: ({ signal }) => send('GET /api/categories', { query: inPageLanguage(), signal }),
    staleTime: 10 * 60_000,
  })

export const subCategoriesQuery = () =>
  queryOptions({
    queryKey: ['categories', 'sub'],
    queryFn: ({ signal }) => send('GET /api/categories/subcategories', { query: inPageLanguage(), signal }),
    staleTime: 10 * 60_000,
  })
