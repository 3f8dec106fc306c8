import { keepPreviousData } from '@tanstack/react-query'
import type { ProductFilter } from '#web/admin/lists/use-list-address.ts'
import { pagesQuery } from '#web/lib/pages-query.ts'

/** Products with their drafts, in pages of 50. */
export const adminProductsQuery = ({ search, category, stock, sort }: ProductFilter) => ({
  ...pagesQuery(['products', 'office', search, category, stock, sort], 'GET /api/products/admin', {
    query: { search: search || undefined, category: category || undefined, stock, sort },
  }),
  placeholderData: keepPreviousData,
  staleTime: 0,
})
