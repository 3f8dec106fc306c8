import { freshQuery } from '#web/admin/lists/fresh-query.ts'

export const contentListQuery = () => freshQuery(['content'], 'GET /api/content')

export const contentQuery = (id: string) => freshQuery(['content', id], 'GET /api/content/:id', { params: { id } })
