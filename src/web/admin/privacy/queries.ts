import { callQuery } from '#web/lib/call-query.ts'
import { pagesQuery } from '#web/lib/pages-query.ts'

export const breachesQuery = () => ({ ...callQuery(['breaches'], 'GET /api/breaches'), staleTime: 0 })

export const breachQuery = (id: string) => ({
  ...callQuery(['breaches', id], 'GET /api/breaches/:id', { params: { id } }),
  staleTime: 0,
})

/** The affected people, in pages of 200. */
export const affectedQuery = (id: string) => ({
  ...pagesQuery(['breaches', id, 'people'], 'GET /api/breaches/:id/people', { params: { id }, query: {} }),
  staleTime: 0,
})
