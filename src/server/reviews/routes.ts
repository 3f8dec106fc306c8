import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/app.ts'
import { addRoute } from '#server/http/route.ts'
import { reviewCalls } from '#shared/reviews.ts'
import { writeReview } from './write-review.ts'

export function reviewRoutes(app: FastifyInstance, { db }: Deps) {
  addRoute(app, reviewCalls.create, async ({ params, body, reply }, me) => {
    await writeReview(db, { user: me, address: reply.request.ip }, params.id, body)
    return { message: 'Review submitted!' }
  })
}
