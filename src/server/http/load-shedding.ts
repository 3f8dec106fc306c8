import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SANDBOX_PREFIX } from '#sandbox/razorpay/prefix.ts'
import { type Call, type Urgency, urgencyOf } from '#shared/call.ts'
import { BUSY } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call
    /** For what is served and is no call. 'always' is answered whatever happens. */
    urgency?: Urgency | 'always'
  }
}

/** How far this process is behind, in ms. */
export type Load = {
  /** By so much what is due comes late (`watchEventLoop`). */
  loop: () => number
  /** So long the oldest caller has waited for one of the shop's connections to the database, or of the checkout's own. */
  shopWait: () => number
  checkoutWait: () => number
}

export const NO_LOAD: Load = { loop: () => 0, shopWait: () => 0, checkoutWait: () => 0 }

type Options = { load: Load; onRefused: (urgency: Urgency) => void }

/**
 * While the shop is asked for more than it can do, what is less urgent is refused at once with 503, so that what is more
 * urgent is done in time: lists first, then other reads, then changes, and the way from the cart to the payment last (docs/operations/monitoring.md).
 */
export function addAdmission(app: FastifyInstance, { load, onRefused }: Options) {
  let inWork = 0
  const hasRoom = (urgency: Urgency) => {
    const most = MOST[urgency]
    // While the way to the payment waits for the database, everybody else leaves it to them.
    const waitMs = urgency === 'checkout' ? load.checkoutWait() : Math.max(load.shopWait(), load.checkoutWait())
    return load.loop() < most.lateMs && waitMs < most.waitMs && inWork < most.inWork
  }
  app.addHook('onRequest', (request, reply, done) => {
    const urgency = urgencyOfRequest(request)
    if (urgency === 'always' || hasRoom(urgency)) return done()
    onRefused(urgency)
    refuse(request, reply)
  })

  // From here on: somebody who sends slowly is no work yet.
  app.addHook('preValidation', (_request, reply, done) => {
    inWork += 1
    reply.raw.once('close', () => {
      inWork -= 1
    })
    done()
  })
}

/** Files of the web half are needed on the way to the payment too; pages are a beginning. The sandbox stands for the provider. */
function urgencyOfRequest({ routeOptions: { config }, url }: FastifyRequest): Urgency | 'always' {
  if (config.call) return urgencyOf(config.call)
  if (config.urgency) return config.urgency
  if (url.startsWith(SANDBOX_PREFIX)) return 'checkout'
  return url.startsWith('/assets/') ? 'write' : 'read'
}

/** In few steps, for in an overload there are very many; not all of them shall come back at the same moment. */
const refuse = (request: FastifyRequest, reply: FastifyReply) =>
  reply
    .code(503)
    .header('retry-after', 2 + Math.floor(Math.random() * 4))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send({ message: request.say(BUSY), code: 'unavailable' })

/**
 * From when on each kind is refused: this late is the process, this long waits the oldest for the database, so many are in
 * work. Each kind begins to be refused well after the one before it, and so hardly ever.
 */
const MOST: Record<Urgency, { lateMs: number; waitMs: number; inWork: number }> = {
  list: { lateMs: 300, waitMs: 500, inWork: 500 },
  read: { lateMs: 600, waitMs: 900, inWork: 1_000 },
  write: { lateMs: 1_200, waitMs: 1_500, inWork: 2_000 },
  checkout: { lateMs: 4_000, waitMs: 4_500, inWork: 4_000 },
}
