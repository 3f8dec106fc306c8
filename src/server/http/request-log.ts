import type { FastifyInstance } from 'fastify'

/** One line for each request, without its query, body or token; the answer carries the same request id. */
export function addRequestLog(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request
    request.log.info(
      { method, path: url.split('?', 1)[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
}
