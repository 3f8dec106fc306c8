import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { addRoute } from '#server/http/route.ts'
import { reviewCalls } from '#shared/reviews.ts'
import { removeReview } from './remove-review.ts'
import { writeReview } from './write-review.ts'

export function reviewRoutes(app: FastifyInstance, { db }: Context) {
  addRoute(app, reviewCalls.create, async ({ params, body, headers, reply }, me) => {
    const writer = { user: me, address: reply.request.ip, key: headers['idempotency-key'] }
    await writeReview(db, writer, params.id, body)
    return { message: reply.request.say('Review submitted!') }
  })

  addRoute(app, reviewCalls.remove, async ({ params, body, reply, requestId }, admin) => {
    const { id: productId, reviewId } = params
    await removeReview(db, { productId, reviewId, reason: body.reason }, { admin, requestId })
    return { message: reply.request.say('The review was removed') }
  })
}
