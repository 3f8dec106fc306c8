import type { FastifyInstance } from 'fastify'
import { tokenOf } from './authentication.ts'
import { tooMany } from './errors.ts'

/** Requests of one session at once, in each process. A screen makes a handful. */
const MAX_AT_ONCE = 200

/** 429 above the concurrency limit of one session, so that one user cannot take all capacity. */
export function addConcurrencyLimit(app: FastifyInstance) {
  const inFlight = new Map<string, number>()
  app.addHook('onRequest', ({ headers }, reply, done) => {
    const token = tokenOf(headers)
    if (!token) return done()
    const count = (inFlight.get(token) ?? 0) + 1
    if (count > MAX_AT_ONCE) return done(tooMany('Too many requests at the same time. Please try again.', 1))
    inFlight.set(token, count)
    reply.raw.once('close', () => {
      const left = (inFlight.get(token) ?? 1) - 1
      if (left > 0) inFlight.set(token, left)
      else inFlight.delete(token)
    })
    done()
  })
}
