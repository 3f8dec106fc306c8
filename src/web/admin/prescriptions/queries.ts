import { infiniteQueryOptions } from '@tanstack/react-query'
import { sendForPage } from '#web/lib/send-for-page.ts'

/** Paid orders whose prescription waits for a decision, or for the buyer; the oldest first. */
export const prescriptionsQuery = (state: 'sent' | 'needed') =>
  infiniteQueryOptions({
    queryKey: ['prescriptions', state],
    queryFn: ({ pageParam, signal }) =>
      sendForPage('GET /api/prescriptions', { query: { state, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  })
