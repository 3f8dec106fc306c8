import type { FastifyInstance } from 'fastify'

/** Returns the reason why the shop cannot sell now, or undefined if it can. Takes at most two seconds. */
export type Readiness = () => Promise<string | undefined>

/** Health checks must work under overload. */
export const ANYHOW = { config: { priority: 'always' as const } }

export function healthRoutes(app: FastifyInstance, readiness: Readiness) {
  app.get('/healthz', ANYHOW, () => ({ status: 'alive' }))

  app.get('/readyz', ANYHOW, async (_request, reply) => {
    const reason = await readiness()
    if (reason === undefined) return { status: 'ready' }
    return reply.code(503).header('retry-after', 2).send({ status: 'not ready', message: reason, code: 'unavailable' })
  })
}
