import type { FastifyReply } from 'fastify'

/** Names the next page in a Link header when this one is full: its cursor is the id of the last row (decisions 5). */
export function linkToNext(reply: FastifyReply, path: string, rows: { id: string }[], perPage: number) {
  const last = rows.at(-1)
  if (last && rows.length === perPage) reply.header('link', `<${path}?cursor=${last.id}>; rel="next"`)
}
