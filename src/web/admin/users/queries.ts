import { keepPreviousData } from '@tanstack/react-query'
import { callQuery } from '#web/lib/call-query.ts'
import { pagesQuery } from '#web/lib/pages-query.ts'

/** All users or the search results, newest first, in pages of 200. */
export const usersQuery = (search: string) => ({
  ...pagesQuery(['users', 'all', search], 'GET /api/users', { query: { search: search.trim() || undefined } }),
  placeholderData: keepPreviousData,
  staleTime: 0,
})

export const userQuery = (id: string) => callQuery(['users', id], 'GET /api/users/:id', { params: { id } })
