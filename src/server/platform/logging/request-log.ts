import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { forRequest } from '#server/database/with-request-id.ts'

/**
 * One line for each request, without its query, body or token; the answer carries the same request id, and so does each
 * statement that the database is asked for it.
 */
export function addRequestLog(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    carryOn(request, reply, done)
  })
  // What follows the reading of a body follows the connection, which knows nothing of the request.
  app.addHook('preValidation', carryOn)
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request
    writeRequest(request.log, { method, path: withoutQuery(url), status: reply.statusCode, ms: reply.elapsedTime })
    done()
  })
}

const carryOn = ({ id }: FastifyRequest, _reply: FastifyReply, done: () => void) => forRequest(id, done)

/** `reqId`: where the log itself does not carry it. */
type RequestLine = { reqId?: string; method: string; path: string; status: number; ms: number }

export const writeRequest = (log: Pick<FastifyBaseLogger, 'info'>, { reqId, method, path, status, ms }: RequestLine) =>
  log.info({ reqId, method, path, status, ms: Math.round(ms) }, 'request')

export function withoutQuery(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}
