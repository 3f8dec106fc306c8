import { refetchedQuery } from '#web/admin/lists/refetched-query.ts'
import { pagesQuery } from '#web/lib/pages-query.ts'

export const breachesQuery = () => refetchedQuery(['breaches'], 'GET /api/breaches')

export const breachQuery = (id: string) => refetchedQuery(['breaches', id], 'GET /api/breaches/:id', { params: { id } })

/** The affected people, in pages of 200. */
export const affectedQuery = (id: string) => ({
  ...pagesQuery(['breaches', id, 'people'], 'GET /api/breaches/:id/people', { params: { id }, query: {} }),
  staleTime: 0,
})
