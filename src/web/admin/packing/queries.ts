import { infiniteQueryOptions } from '@tanstack/react-query'
import { sendForPage } from '#web/lib/send-for-page.ts'

/** Paid orders that are not shipped, the oldest first. */
export const parcelsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['orders', 'to pack'],
    queryFn: ({ pageParam, signal }) =>
      sendForPage('GET /api/orders/to-pack', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  })
