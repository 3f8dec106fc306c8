import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from './response-cache.ts'

/** Read-your-writes: a mutation's response waits until its invalidation has arrived. */
export function awaitInvalidation(app: FastifyInstance, responses: ResponseCache) {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!request.isMutation || reply.statusCode >= 400) return done()
    void responses.settled().then(() => done(), done)
  })
}
