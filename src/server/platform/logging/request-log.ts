import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withRequestId } from '#server/database/with-request-id.ts'

/**
 * One line for each request, without query, body or token. The response and the SQL statements carry the same request
 * id.
 */
export function addRequestLog(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    bindRequestId(request, reply, done)
  })
  // After body parsing, the async context is the connection's; this restores the request's.
  app.addHook('preValidation', bindRequestId)
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request
    writeRequest(request.log, { method, path: withoutQuery(url), status: reply.statusCode, ms: reply.elapsedTime })
    done()
  })
}

const bindRequestId = ({ id }: FastifyRequest, _reply: FastifyReply, done: () => void) => withRequestId(id, done)

/** `reqId` is set when the logger has none of its own. */
type RequestLine = { reqId?: string; method: string; path: string; status: number; ms: number }

export const writeRequest = (log: Pick<FastifyBaseLogger, 'info'>, { reqId, method, path, status, ms }: RequestLine) =>
  log.info({ reqId, method, path: path.slice(0, LOGGED_PATH), status, ms: Math.round(ms) }, 'request')

/** Longer than any address of the shop. A caller may send 16 kB. */
const LOGGED_PATH = 300

export function withoutQuery(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}
