import type { FastifyInstance } from 'fastify'
import type { Answers } from './answers.ts'

/** Who has changed something sees it with the next look: what was written is heard here before the answer goes out. */
export function settleWrites(app: FastifyInstance, answers: Answers) {
  app.addHook('onSend', async (request, reply) => {
    if (request.mayHaveChanged && reply.statusCode < 400) await answers.settled()
  })
}
