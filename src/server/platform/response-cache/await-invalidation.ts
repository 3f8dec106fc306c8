import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from './response-cache.ts'

/** Who has changed something sees it with the next look: what was written is heard here before the answer goes out. */
export function settleWrites(app: FastifyInstance, answers: ResponseCache) {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!request.mayHaveChanged || reply.statusCode >= 400) return done()
    void answers.settled().then(() => done(), done)
  })
}
