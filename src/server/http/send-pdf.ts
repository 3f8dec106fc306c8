import type { FastifyReply } from 'fastify'

export function sendPdf(reply: FastifyReply, name: string, pdf: Uint8Array): Uint8Array {
  reply.type('application/pdf').header('content-disposition', `attachment; filename="${name}"`)
  return pdf
}
