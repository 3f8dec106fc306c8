import { Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether shutdown has begun; each response then closes its connection. */
    isDraining: () => boolean
  }
}

/**
 * Closes the app gracefully: it takes no new connection and answers requests on the open ones. Each response says
 * `connection: close`.
 */
export function addGracefulShutdown(app: FastifyInstance) {
  let isClosing = false
  app.decorate('isDraining', () => isClosing)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    isClosing = true
    if (app.server.listening) await untilEmpty(app)
  })
}

/** Idle connections get a grace period: the next request may already be on its way. */
async function untilEmpty({ server }: FastifyInstance): Promise<void> {
  const sweep = setTimeout(() => server.closeIdleConnections(), MOMENT_MS)
  // http.Server.close breaks idle connections at once. net.Server.close only stops listening.
  await new Promise((resolve) => Server.prototype.close.call(server, resolve))
  clearTimeout(sweep)
}

const MOMENT_MS = 1_000
