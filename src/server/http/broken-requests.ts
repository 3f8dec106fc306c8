import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ENGLISH_LOCALE } from '#server/platform/i18n/locale.ts'
import { nextRequestId } from '#server/platform/logging/request-id.ts'
import { withoutQuery, writeRequest } from '#server/platform/logging/request-log.ts'
import { replyWithError } from './error-reply.ts'

/** A malformed address, such as a broken percent escape. Fastify refuses it before any route or hook runs. */
export function replyToBrokenAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  // No hook has run, so the language is unknown.
  replyWithError(error, Object.assign(request, ENGLISH_LOCALE, { language: undefined }), reply)
  const { method, url, log } = request
  writeRequest(log, { method, path: withoutQuery(url), status: reply.statusCode, ms: reply.elapsedTime })
}

/** Malformed HTTP, slow requests and oversized headers get one response, and the connection is closed. */
export function replyToBrokenHttp(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, code, message] = REFUSALS[error.code ?? ''] ?? NO_HTTP
  if (socket.writable) {
    const body = JSON.stringify({ message, code })
    const reqId = nextRequestId()
    this.log.info({ reqId, status: Number.parseInt(status, 10), code: error.code }, 'broken request')
    const kind = [
      `X-Request-Id: ${reqId}`,
      'Content-Type: application/json; charset=utf-8',
      'X-Content-Type-Options: nosniff',
    ]
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
