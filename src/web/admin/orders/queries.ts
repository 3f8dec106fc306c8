import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { sendForPage } from '#web/lib/send-for-page.ts'
import type { OrderView } from './use-order-address.ts'

/** The orders of a filter, newest first, in pages of 200. Old rows stay until the new ones arrive. */
export const allOrdersQuery = ({ state, search }: OrderView) =>
  infiniteQueryOptions({
    queryKey: ['orders', 'all', state, search],
    queryFn: ({ pageParam, signal }) =>
      sendForPage('GET /api/orders', { query: { cursor: pageParam, state, search: search || undefined }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
