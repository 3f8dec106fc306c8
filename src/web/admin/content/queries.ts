import { refetchedQuery } from '#web/admin/lists/refetched-query.ts'

export const contentListQuery = () => refetchedQuery(['content'], 'GET /api/content')

export const contentQuery = (id: string) => refetchedQuery(['content', id], 'GET /api/content/:id', { params: { id } })
