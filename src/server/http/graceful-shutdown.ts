import { once } from 'node:events'
import { createServer, Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
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
    if (!app.server.listening) return
    if (isProxied) await delay(NOTICE_MS)
    // Without a free file descriptor the stop goes on.
    await closeOnce().catch(() => {})
    let sweep: NodeJS.Timeout | undefined
    await close(app.server, () => {
      isClosing = true
      sweep = setTimeout(() => app.server.closeIdleConnections(), isProxied ? PROXY_GRACE_MS : GRACE_MS)
    })
    clearTimeout(sweep)
  })
}

/** The first close of a process takes ten times as long, because Node compiles it then. */
async function closeOnce() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

/**
 * Stops listening, and waits until the connections have ended. Closing resets the connections that wait to be accepted,
 * and Node accepts one in each turn of its event loop. So it takes some turns, and stops within a short one in which none
 * came. A process without such a turn stops after `MAX_WAIT_MS`.
 */
function close(server: Server, onStopped: () => void): Promise<void> {
  return new Promise((resolve) => {
    const startedAt = performance.now()
    let isIdle = true
    server.on('connection', () => {
      isIdle = false
    })
    const stopAfter = (turns: number, turnStartedAt: number) => {
      const now = performance.now()
      const isShort = isIdle && now - turnStartedAt < SHORT_TURN_MS
      if (now - startedAt < MAX_WAIT_MS && !(isShort && turns >= MIN_TURNS)) {
        isIdle = true
        return void setImmediate(stopAfter, turns + 1, now)
      }
      // http.Server.close breaks idle connections at once. net.Server.close only stops listening.
      Server.prototype.close.call(server, () => resolve())
      // A client whose connection is closed from here on finds no listener.
      onStopped()
    }
    stopAfter(0, startedAt)
  })
}

const MIN_TURNS = 128
const SHORT_TURN_MS = 0.05
const MAX_WAIT_MS = 1_000
/** Idle connections get a grace period: the next request may already be on its way. */
const GRACE_MS = 1_000
/** A proxy's health check comes every second. */
const NOTICE_MS = 1_000
/** Longer than `keepalive_timeout` in deploy/nginx.conf: the proxy closes its idle connections itself. */
const PROXY_GRACE_MS = 2_000
