import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Streams a CSV download. It is never whole in memory. */
export function sendCsv(reply: FastifyReply, name: string, pieces: AsyncIterable<string>): AsyncIterable<string> {
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
  return Readable.from(pieces, { objectMode: false })
}
