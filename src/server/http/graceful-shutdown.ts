import { Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** What takes connections for this app besides its own server. */
    ears: Server[]
    /** Whether callers are being let go: each answer says then that it is the last. */
    isLeaving: () => boolean
  }
}

/**
 * Lets callers go without cutting anybody off when the shop is closed: no new connection is taken, whatever comes on the
 * present ones is answered, and each answer says that it is the last on its connection.
 */
export function addFarewell(app: FastifyInstance) {
  let isClosing = false
  app.decorate('ears', [])
  app.decorate('isLeaving', () => isClosing)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    isClosing = true
    if (app.server.listening) await untilEmpty(app)
  })
}

/** Idle connections are given a moment: on each of them the next request may be on its way already. */
async function untilEmpty({ server, ears }: FastifyInstance): Promise<void> {
  const sweep = setTimeout(() => server.closeIdleConnections(), MOMENT_MS)
  // The close of an HTTP server would break off idle connections at once; that of any server only takes no new ones.
  const closed = [server, ...ears].map((each) => new Promise((resolve) => Server.prototype.close.call(each, resolve)))
  await Promise.all(closed)
  clearTimeout(sweep)
}

const MOMENT_MS = 1_000
