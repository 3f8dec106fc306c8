import type { FastifyInstance } from 'fastify'
import { addRoute } from '#server/http/route.ts'
import { healthCalls } from '#shared/health.ts'
import type { CheckHealth } from './run-checks.ts'

export function healthCheckRoutes(app: FastifyInstance, checkHealth: CheckHealth) {
  const check = sharedFor(STORED_MS, async () => ({ checkedAt: new Date().toISOString(), checks: await checkHealth() }))

  addRoute(app, healthCalls.get, async ({ reply: { request } }) => {
    const { checkedAt, checks } = await check()
    return {
      checkedAt,
      checks: checks.map(({ title, state, message, advice }) => ({
        title: request.say(title),
        state,
        message: request.say(message),
        ...(advice !== undefined && { advice: request.say(advice) }),
      })),
    }
  })
}

/** Reading a backup and calling the provider cost something: one run serves all who ask meanwhile. */
function sharedFor<T>(ms: number, run: () => Promise<T>): () => Promise<T> {
  let shared: Promise<T> | undefined
  let endsAt = 0
  return () => {
    if (shared && performance.now() < endsAt) return shared
    endsAt = Number.POSITIVE_INFINITY
    shared = run().finally(() => {
      endsAt = performance.now() + ms
    })
    return shared
  }
}

const STORED_MS = 2_000
