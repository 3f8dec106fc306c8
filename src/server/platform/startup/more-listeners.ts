import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

type Place = { port: number; host: string }

/**
 * Opens more listeners on the same port. In each turn of its event loop, Node accepts one connection per listener.
 * Under load turns are long, so new clients would wait for seconds. Linux distributes connections (SO_REUSEPORT);
 * elsewhere there is one listener.
 */
export async function openMoreListeners({ server, listeners }: FastifyInstance, { port, host }: Place): Promise<void> {
  if (!CAN_SHARE) return
  for (let n = 0; n < MORE; n += 1) {
    // The options of Node's own HTTP server.
    const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))
    listener.maxConnections = server.maxConnections
    await new Promise<void>((resolve, reject) => {
      listener.once('error', reject)
      listener.listen({ port, host, reusePort: true }, resolve)
    })
    listeners.push(listener)
  }
}

/** The first listener needs SO_REUSEPORT too. */
export const CAN_SHARE = process.platform === 'linux'

const MORE = 15
