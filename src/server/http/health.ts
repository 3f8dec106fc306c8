import type { FastifyInstance } from 'fastify'

/** Why the shop cannot sell at this moment, in a sentence, or undefined when it can. Answers within a second or two. */
export type Readiness = () => Promise<string | undefined>

/** Whoever watches the shop must know above all how it is when it has too much to do. */
export const ANYHOW = { config: { urgency: 'always' as const } }

export function healthRoutes(app: FastifyInstance, readiness: Readiness) {
  app.get('/healthz', ANYHOW, () => ({ status: 'alive' }))

  app.get('/readyz', ANYHOW, async (_request, reply) => {
    const reason = await readiness()
    if (reason === undefined) return { status: 'ready' }
    return reply.code(503).header('retry-after', 2).send({ status: 'not ready', message: reason, code: 'unavailable' })
  })
}
