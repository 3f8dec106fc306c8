import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

type FileName = { name: string; type: string }

/** Streams a download. It is never whole in memory. */
export function sendText(reply: FastifyReply, file: FileName, pieces: AsyncIterable<string>): AsyncIterable<string> {
  toDownload(reply, file)
  return Readable.from(pieces, { objectMode: false })
}

export const sendCsv = (reply: FastifyReply, name: string, pieces: AsyncIterable<string>): AsyncIterable<string> =>
  sendText(reply, { name, type: 'text/csv; charset=utf-8' }, pieces)

export function sendPdf(reply: FastifyReply, name: string, pdf: Uint8Array): Uint8Array {
  toDownload(reply, { name, type: 'application/pdf' })
  return pdf
}

const toDownload = (reply: FastifyReply, { name, type }: FileName) =>
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`)
