import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ENGLISH_LOCALE } from '#server/platform/i18n/locale.ts'
import { replyWithError } from './error-reply.ts'

/** A malformed address, such as a broken percent escape. Fastify refuses it before any route or hook runs. */
export function replyToBrokenAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  // No hook has run, so the language is unknown.
  replyWithError(error, Object.assign(request, ENGLISH_LOCALE, { language: undefined }), reply)
}

/** Malformed HTTP, slow requests and oversized headers get one response, and the connection is closed. */
export function replyToBrokenHttp(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, code, message] = REFUSALS[error.code ?? ''] ?? NO_HTTP
  if (socket.writable) {
    const body = JSON.stringify({ message, code })
    const kind = ['Content-Type: application/json; charset=utf-8', 'X-Content-Type-Options: nosniff']
    const head = [`HTTP/1.1 ${status}`, 'Connection: close', ...kind]
    socket.write([...head, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'))
  }
  socket.destroySoon()
}

type Refusal = [status: string, code: string, message: string]

const NO_HTTP: Refusal = ['400 Bad Request', 'bad_request', 'The request could not be understood']

const REFUSALS: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'too_slow', 'The request was not completed in time'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too_large', 'This is too large to send'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'too_large', 'This is too large to send'],
}
