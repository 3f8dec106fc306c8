import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { send } from '#web/lib/send.ts'
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

/** Sent in the last days, the latest first. */
export const sentParcelsQuery = () =>
  queryOptions({ queryKey: ['orders', 'sent'], queryFn: ({ signal }) => send('GET /api/orders/sent', { signal }) })
