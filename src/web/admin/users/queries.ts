import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from '#web/lib/send.ts'
import { sendForPage } from '#web/lib/send-for-page.ts'

/** All users or the search results, newest first, in pages of 200. */
export const usersQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['users', 'all', search],
    queryFn: ({ pageParam, signal }) =>
      sendForPage('GET /api/users', { query: { cursor: pageParam, search: search.trim() || undefined }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: ({ signal }) => send('GET /api/users/:id', { params: { id }, signal }),
  })
