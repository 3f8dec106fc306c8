import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { ProductFilter } from '#web/admin/lists/use-list-address.ts'
import { sendForPage } from '#web/lib/send-for-page.ts'

/** Products with their drafts, in pages of 50. */
export const adminProductsQuery = ({ search, category, stock, sort }: ProductFilter) =>
  infiniteQueryOptions({
    queryKey: ['products', 'kept', search, category, stock, sort],
    queryFn: ({ pageParam, signal }) =>
      sendForPage('GET /api/products/admin', {
        query: { cursor: pageParam, search: search || undefined, category: category || undefined, stock, sort },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
