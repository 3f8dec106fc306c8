import type { FastifyInstance } from 'fastify'

/** Returns the reason why the shop cannot sell now, or undefined if it can. Takes at most two seconds. */
export type Readiness = () => Promise<string | undefined>

/** Health checks must work under overload. */
export const NEVER_SHED = { config: { priority: 'always' as const } }

/** The number of addresses in X-Forwarded-For. The health check uses it to count the proxies in front. */
export const FORWARDED_ENTRIES = 'x-forwarded-entries'

const entriesIn = (header: string | string[] | undefined) =>
  String(header ?? '')
    .split(',')
    .filter((entry) => entry.trim() !== '').length

export function healthRoutes(app: FastifyInstance, readiness: Readiness) {
  app.get('/healthz', NEVER_SHED, ({ headers }, reply) => {
    reply.header(FORWARDED_ENTRIES, entriesIn(headers['x-forwarded-for']))
    return { status: 'alive' }
  })

  app.get('/readyz', NEVER_SHED, async (_request, reply) => {
    const reason = app.isStopping() ? 'The shop is stopping.' : await readiness()
    if (reason === undefined) return { status: 'ready' }
    return reply.code(503).header('retry-after', 2).send({ status: 'not ready', message: reason, code: 'unavailable' })
  })
}
