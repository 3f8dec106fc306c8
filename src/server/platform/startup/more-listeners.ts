import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

type Place = { port: number; host: string }

/**
 * Listens at the same place several times over: in each turn of its loop Node takes one new connection for each listener, and
 * while it has much to do its turns are long, so that somebody new would wait for seconds to be heard at all. Linux shares the
 * connections out; elsewhere there is one listener.
 */
export async function openMoreEars({ server, ears }: FastifyInstance, { port, host }: Place): Promise<void> {
  if (!CAN_SHARE) return
  for (let n = 0; n < MORE; n += 1) {
    // As Node's own for HTTP.
    const ear = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))
    ear.maxConnections = server.maxConnections
    await new Promise<void>((resolve, reject) => {
      ear.once('error', reject)
      ear.listen({ port, host, reusePort: true }, resolve)
    })
    ears.push(ear)
  }
}

/** The first listener must be willing to share too. */
export const CAN_SHARE = process.platform === 'linux'

const MORE = 15
