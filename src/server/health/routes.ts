import type { FastifyInstance } from 'fastify'
import { addRoute } from '#server/http/route.ts'
import { shareFor } from '#server/platform/concurrency/share-for.ts'
import { healthCalls } from '#shared/health.ts'
import type { CheckHealth } from './run-checks.ts'

export function healthCheckRoutes(app: FastifyInstance, checkHealth: CheckHealth) {
  // Reading a backup and calling the provider are expensive.
  const check = shareFor(
    async () => ({ checkedAt: new Date().toISOString(), checks: await checkHealth() }),
    () => STORED_MS,
  )

  addRoute(app, healthCalls.get, async ({ reply: { request } }) => {
    const { checkedAt, checks } = await check()
    return {
      checkedAt,
      checks: checks.map(({ title, state, message, advice }) => ({
        title: request.translate(title),
        state,
        message: request.translate(message),
        ...(advice !== undefined && { advice: request.translate(advice) }),
      })),
    }
  })
}

const STORED_MS = 2_000
