import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xml: 'application/xml',
}

type TextName = `${string}.${keyof typeof TYPES}`

/** Streams a download. It is never whole in memory. */
export function sendText(reply: FastifyReply, name: TextName, pieces: AsyncIterable<string>): AsyncIterable<string> {
  toDownload(reply, name, TYPES[name.split('.').at(-1) as keyof typeof TYPES])
  return Readable.from(pieces, { objectMode: false })
}

export function sendPdf(reply: FastifyReply, name: string, pdf: Uint8Array): Uint8Array {
  toDownload(reply, name, 'application/pdf')
  return pdf
}

const toDownload = (reply: FastifyReply, name: string, type: string) =>
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`)
