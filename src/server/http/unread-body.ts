import { finished } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Reads the rest of a refused request before its connection closes. Otherwise a reset would answer the client's next
 * bytes. Then the client would lose the response (RFC 9112, 9.6).
 */
export function readUnreadBodies(app: FastifyInstance) {
  app.addHook('onSend', async ({ raw }, reply) => {
    const closes = raw.headers.connection === 'close' || reply.getHeader('connection') === 'close'
    if (!closes || raw.complete) return
    raw.resume()
    await finished(raw, { signal: AbortSignal.timeout(LONGEST_MS) }).catch(() => {})
  })
}

const LONGEST_MS = 1_000
