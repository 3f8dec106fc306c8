import { callQuery } from '#web/lib/call-query.ts'

export const contentListQuery = () => ({ ...callQuery(['content'], 'GET /api/content'), staleTime: 0 })

export const contentQuery = (id: string) => ({
  ...callQuery(['content', id], 'GET /api/content/:id', { params: { id } }),
  staleTime: 0,
})
