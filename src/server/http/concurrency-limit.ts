import type { FastifyInstance } from 'fastify'
import { tooMany } from './errors.ts'

/** Requests of one session at once, in each process. A screen makes a handful. */
const MOST_AT_ONCE = 200

/** 429 above the concurrency limit of one session, so that one user cannot take all capacity. */
export function addConcurrencyLimit(app: FastifyInstance) {
  const inWork = new Map<string, number>()
  app.addHook('onRequest', ({ headers: { authorization } }, reply, done) => {
    if (!authorization) return done()
    const count = (inWork.get(authorization) ?? 0) + 1
    if (count > MOST_AT_ONCE) return done(tooMany('Too many requests at the same time. Please try again.', 1))
    inWork.set(authorization, count)
    reply.raw.once('close', () => {
      const left = (inWork.get(authorization) ?? 1) - 1
      if (left > 0) inWork.set(authorization, left)
      else inWork.delete(authorization)
    })
    done()
  })
}
