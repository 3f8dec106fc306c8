import type { FastifyReply } from 'fastify'
import { withFilters } from './with-filters.ts'

/**
 * Links the next page of this list, with the same filters, in a Link header when this page is full. The cursor is the
 * last row's id (ORDER-22).
 */
export function linkToNext(reply: FastifyReply, rows: { id: string }[], perPage: number) {
  const last = rows.at(-1)
  if (!last || rows.length < perPage) return
  const { url, query } = reply.request
  const [path = ''] = url.split('?')
  reply.header('link', `<${withFilters(path, { ...(query as object), cursor: last.id })}>; rel="next"`)
}
