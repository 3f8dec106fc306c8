import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tokenBuckets } from '#server/platform/concurrency/token-buckets.ts'
import { type Call, type Priority, priorityOf } from '#shared/call.ts'
import { BUSY } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call
    /** For routes that are not calls. 'always' is never shed. */
    priority?: Priority | 'always'
  }
}

/** The load of this process, in ms. */
export type Load = {
  /** Event-loop lag (`watchEventLoop`). */
  loop: () => number
  /** The longest current wait for a connection of the shop's pool, or of the checkout's. */
  shopWait: () => number
  checkoutWait: () => number
}

export const NO_LOAD: Load = { loop: () => 0, shopWait: () => 0, checkoutWait: () => 0 }

type Options = {
  load: Load
  onRefused: (level: Priority) => void
  /** Where this server imitates the payment provider. */
  testPaymentsPath: string | undefined
}

/**
 * Under overload, responds 503 to the lowest priority first: lists, then other reads, then changes, the checkout last
 * (docs/operations/monitoring.md).
 */
export function addLoadShedding(app: FastifyInstance, { load, onRefused, testPaymentsPath }: Options) {
  let inFlight = 0
  // A few requests a second are no overload: the process lags for another reason, such as a busy machine.
  const lightLoad = tokenBuckets({ size: 10, refillMs: 100 })
  const hasCapacity = (level: Priority) => {
    const limit = LIMITS[level]
    // Waiting checkout calls shed everything of a lower priority.
    const waitMs = level === 'checkout' ? load.checkoutWait() : Math.max(load.shopWait(), load.checkoutWait())
    return waitMs < limit.waitMs && inFlight < limit.inFlight && (load.loop() < limit.loopDelayMs || lightLoad.take(''))
  }
  app.addHook('onRequest', (request, reply, done) => {
    const level = priorityOfRequest(request, testPaymentsPath)
    if (level === 'always' || hasCapacity(level)) return done()
    onRefused(level)
    refuse(request, reply)
  })

  // Counted from here: a slow upload is no work yet.
  app.addHook('preValidation', (_request, reply, done) => {
    inFlight += 1
    reply.raw.once('close', () => {
      inFlight -= 1
    })
    done()
  })
}

/** The checkout needs the files of the web build too. The sandbox imitates the provider. */
function priorityOfRequest(
  { routeOptions: { config }, url }: FastifyRequest,
  testPaymentsPath: string | undefined,
): Priority | 'always' {
  if (config.call) return priorityOf(config.call)
  if (config.priority) return config.priority
  if (testPaymentsPath && isAtOrBelow(testPaymentsPath, url)) return 'checkout'
  return url.startsWith('/assets/') ? 'write' : 'read'
}

const isAtOrBelow = (path: string, url: string) => url.startsWith(path) && /^([/?]|$)/.test(url.slice(path.length))

/** Cheap, because an overload refuses many. Random delays spread the retries. */
const refuse = (request: FastifyRequest, reply: FastifyReply) =>
  reply
    .code(503)
    .header('retry-after', 2 + Math.floor(Math.random() * 4))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send({ message: request.translate(BUSY), code: 'unavailable' })

/** Shedding thresholds: event-loop lag, pool wait, requests in flight. Wide steps keep higher priorities unaffected. */
const LIMITS: Record<Priority, { loopDelayMs: number; waitMs: number; inFlight: number }> = {
  list: { loopDelayMs: 300, waitMs: 500, inFlight: 500 },
  read: { loopDelayMs: 600, waitMs: 900, inFlight: 1_000 },
  write: { loopDelayMs: 1_200, waitMs: 1_500, inFlight: 2_000 },
  checkout: { loopDelayMs: 4_000, waitMs: 4_500, inFlight: 4_000 },
}
