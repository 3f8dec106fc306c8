import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { send } from '#web/lib/send.ts'
import { sendForPage } from '#web/lib/send-for-page.ts'

export const breachesQuery = () =>
  queryOptions({
    queryKey: ['breaches'],
    queryFn: ({ signal }) => send('GET /api/breaches', { signal }),
    staleTime: 0,
  })

export const breachQuery = (id: string) =>
  queryOptions({
    queryKey: ['breaches', id],
    queryFn: ({ signal }) => send('GET /api/breaches/:id', { params: { id }, signal }),
    staleTime: 0,
  })

/** The affected people, in pages of 200. */
export const affectedQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['breaches', id, 'people'],
    queryFn: ({ pageParam, signal }) =>
      sendForPage('GET /api/breaches/:id/people', { params: { id }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
