import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/lib/send.ts'

export const contentListQuery = () =>
  queryOptions({ queryKey: ['content'], queryFn: ({ signal }) => send('GET /api/content', { signal }), staleTime: 0 })

export const contentQuery = (id: string) =>
  queryOptions({
    queryKey: ['content', id],
    queryFn: ({ signal }) => send('GET /api/content/:id', { params: { id }, signal }),
    staleTime: 0,
  })
