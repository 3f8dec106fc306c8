import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { dashboardRoutes } from '#sandbox/razorpay/dashboard/routes.ts'
import { apiRoutes } from './api.ts'
import { assetRoutes } from './assets.ts'
import { openClock } from './clock.ts'
import { runDue } from './due.ts'
import { acceptEmptyJson, sendErrorEnvelopes } from './envelopes.ts'
import { assertTestKey, type SandboxKeys } from './keys.ts'
import { shareRuns, startLoop } from './loop.ts'
import type { Sandbox } from './sandbox.ts'
import type { SandboxDb } from './tables.ts'
import { windowRoutes } from './window.ts'

/** Where the sandbox is in the shop's addresses. */
export const SANDBOX_PREFIX = '/test-payments'

export interface SandboxOptions {
  db: SandboxDb
  keys: SandboxKeys
  /** The address for webhooks. Read before each message, because the port may be known only after the start. */
  webhookUrl: () => string
  /** The machine's time, which the sandbox clock follows until it is moved. */
  now: () => Date
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * The payment provider's interface on this machine: REST under `/v1`, the checkout script, its window and webhooks. A
 * dashboard has a clock and a menu of faults. Register it with a prefix, with which all addresses begin. Throws for a
 * live key.
 */
export async function sandboxPlugin(app: FastifyInstance, { db, keys, webhookUrl, now, log }: SandboxOptions) {
  assertTestKey(keys.keyId)
  const stopping = new AbortController()
  const clock = openClock(db, now)
  let loop: ReturnType<typeof startLoop> | undefined

  const round = shareRuns(async () => {
    await clock.refresh()
    const { next, abandoned } = await runDue(sandbox, {
      url: webhookUrl,
      timeout: RESPONSE_TIME,
      signal: stopping.signal,
    })
    for (const { id, event, tries } of abandoned) {
      log.warn({ id, event, tries }, 'payment sandbox: webhook given up and disabled')
    }
    return next
  })
  const sandbox: Sandbox = {
    db,
    keys,
    clock,
    now: clock.now,
    wake: () => loop?.wake(),
    round: async () => {
      await round()
    },
    stopping: stopping.signal,
  }

  app.addHook('onReady', async () => {
    const onError = (error: unknown) => log.warn({ err: error }, 'payment sandbox: round failed')
    loop = startLoop({ round, until: clock.until, onError })
  })
  // Before the server waits for its connections, because a message under way may use one of them.
  app.addHook('preClose', async () => {
    stopping.abort()
    await loop?.stop()
  })

  acceptEmptyJson(app)
  sendErrorEnvelopes(app)
  await app.register(apiRoutes, { prefix: '/v1', sandbox })
  await app.register(windowRoutes, { prefix: '/window', sandbox })
  await app.register(dashboardRoutes, { prefix: '/dashboard', sandbox })
  await app.register(assetRoutes)
}

/** A webhook is undelivered without a 2xx response within 5 seconds. */
const RESPONSE_TIME = 5_000
