import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { send, sendForPage } from '#web/lib/send.ts'

/** What waits today; read afresh whenever the dashboard is opened. */
export const dashboardQuery = () =>
  queryOptions({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => send('GET /api/dashboard', { signal }),
    staleTime: 0,
  })

/** All orders, newest first, in pages of 200. */
export const allOrdersQuery = () =>
  infiniteQueryOptions({
    queryKey: ['orders', 'all'],
    queryFn: ({ pageParam, signal }) => sendForPage('GET /api/orders', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  })

/** All users, newest first, in pages of 200. */
export const usersQuery = () =>
  infiniteQueryOptions({
    queryKey: ['users', 'all'],
    queryFn: ({ pageParam, signal }) => sendForPage('GET /api/users', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  })

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: ({ signal }) => send('GET /api/users/:id', { params: { id }, signal }),
  })
