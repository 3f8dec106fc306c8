import type { FastifyReply } from 'fastify'

/**
 * Names the next page in a Link header when this one is full: its cursor is the id of the last row (ORDER-22).
 * `address` may carry the filters that the next page keeps.
 */
export function linkToNext(reply: FastifyReply, address: string, rows: { id: string }[], perPage: number) {
  const last = rows.at(-1)
  const sign = address.includes('?') ? '&' : '?'
  if (last && rows.length === perPage) reply.header('link', `<${address}${sign}cursor=${last.id}>; rel="next"`)
}
