import type { FastifyInstance } from 'fastify'

/** Why the shop cannot sell at this moment, in a sentence, or undefined when it can. Answers within a second or two. */
export type Readiness = () => Promise<string | undefined>

export function healthRoutes(app: FastifyInstance, readiness: Readiness) {
  app.get('/healthz', () => ({ status: 'alive' }))

  app.get('/readyz', async (_request, reply) => {
    const reason = await readiness()
    if (reason === undefined) return { status: 'ready' }
    return reply.code(503).header('retry-after', 2).send({ status: 'not ready', message: reason, code: 'unavailable' })
  })
}
