import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { forRequest } from '#server/database/for-request.ts'

/**
 * One line for each request, without its query, body or token; the answer carries the same request id, and so does each
 * statement that the database is asked for it.
 */
export function addRequestLog(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onRequest', carryOn)
  // What follows the reading of a body follows the connection, which knows nothing of the request.
  app.addHook('preValidation', carryOn)
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request
    const [path = ''] = url.split('?', 1)
    writeRequest(request.log, { method, path, status: reply.statusCode, ms: reply.elapsedTime })
  })
}

const carryOn = ({ id }: FastifyRequest, _reply: FastifyReply, done: () => void) => forRequest(id, done)

/** `reqId`: where the log itself does not carry it. */
type RequestLine = { reqId?: string; method: string; path: string; status: number; ms: number }

export const writeRequest = (log: Pick<FastifyBaseLogger, 'info'>, { ms, ...line }: RequestLine) =>
  log.info({ ...line, ms: Math.round(ms) }, 'request')
