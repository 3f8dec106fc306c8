import { Server } from 'node:net'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the stop has begun: the shop still serves, and `/readyz` is 503. */
    isStopping: () => boolean
    /** Whether shutdown has begun; each response then closes its connection. */
    isDraining: () => boolean
  }
}

type Options = {
  /** A proxy in front holds connections open and must notice the stop. */
  isProxied: boolean
}

/**
 * Closes the app gracefully: it takes no new connection and answers requests on the open ones. Each response says
 * `connection: close`. Behind a proxy `/readyz` is 503 for a moment first, so that new requests go elsewhere.
 */
export function addGracefulShutdown(app: FastifyInstance, { isProxied }: Options) {
  let isStopping = false
  let isClosing = false
  app.decorate('isStopping', () => isStopping)
  app.decorate('isDraining', () => isClosing)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    isStopping = true
    if (isProxied && app.server.listening) await delay(NOTICE_MS)
    // A connection that waits to be accepted would be reset. Node accepts one in each turn of its event loop.
    for (let turn = 0; turn < MOST_PENDING; turn += 1) await nextTurn()
    // No pause from here on: a client whose connection is closed must find no listener.
    isClosing = true
    if (app.server.listening) await untilEmpty(app, isProxied ? PROXY_MOMENT_MS : MOMENT_MS)
  })
}

/** Idle connections get a grace period: the next request may already be on its way. */
async function untilEmpty({ server }: FastifyInstance, momentMs: number): Promise<void> {
  const sweep = setTimeout(() => server.closeIdleConnections(), momentMs)
  // http.Server.close breaks idle connections at once. net.Server.close only stops listening.
  await new Promise((resolve) => Server.prototype.close.call(server, resolve))
  clearTimeout(sweep)
}

const MOST_PENDING = 128
const MOMENT_MS = 1_000
/** A proxy's health check comes every second. */
const NOTICE_MS = 1_000
/** Longer than `keepalive_timeout` in deploy/nginx.conf: the proxy closes its idle connections itself. */
const PROXY_MOMENT_MS = 2_000
