import type { FastifyReply } from 'fastify'

/**
 * Links the next page in a Link header when this page is full. The cursor is the last row's id (ORDER-22). `address`
 * may hold the filters.
 */
export function linkToNext(reply: FastifyReply, address: string, rows: { id: string }[], perPage: number) {
  const last = rows.at(-1)
  const sign = address.includes('?') ? '&' : '?'
  if (last && rows.length === perPage) reply.header('link', `<${address}${sign}cursor=${last.id}>; rel="next"`)
}
