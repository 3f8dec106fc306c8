import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { linkToNext } from '#server/http/next-page.ts'
import { addRoute } from '#server/http/route.ts'
import { changeSettings } from '#server/settings/change-settings.ts'
import { readSettings } from '#server/settings/queries.ts'
import { reviewCalls } from '#shared/reviews.ts'
import { hideReview, removeReview, showReview } from './moderate-review.ts'
import { listedReviews, REVIEWS_PER_PAGE } from './staff-queries.ts'
import { toStaffReview } from './view.ts'
import { writeReview } from './write-review.ts'

export function reviewRoutes(app: FastifyInstance, deps: Context) {
  const { db } = deps

  addRoute(app, reviewCalls.create, async ({ params, body, headers, reply }, me) => {
    const writer = { user: me, address: reply.request.ip, key: headers['idempotency-key'] }
    await writeReview(db, writer, params.id, body)
    return { message: reply.request.translate('Review submitted!') }
  })

  addRoute(app, reviewCalls.remove, async ({ params, body, reply, requestId }, actor) => {
    await removeReview(db, { productId: params.id, reviewId: params.reviewId }, body.reason, { actor, requestId })
    return { message: reply.request.translate('The review was removed') }
  })

  addRoute(app, reviewCalls.list, async ({ query, reply }) => {
    const reviews = await listedReviews(db, query)
    linkToNext(reply, reviews, REVIEWS_PER_PAGE)
    return reviews.map(toStaffReview)
  })

  addRoute(app, reviewCalls.hide, async ({ params, body, reply, requestId }, actor) => {
    await hideReview(deps, { productId: params.id, reviewId: params.reviewId }, body.reason, { actor, requestId })
    return { message: reply.request.translate('The review is hidden') }
  })

  addRoute(app, reviewCalls.show, async ({ params, reply, requestId }, actor) => {
    await showReview(db, { productId: params.id, reviewId: params.reviewId }, { actor, requestId })
    return { message: reply.request.translate('Shoppers see the review') }
  })

  addRoute(app, reviewCalls.words, async () => ({ text: (await readSettings(db)).watchedWords }))

  addRoute(app, reviewCalls.changeWords, async ({ body, requestId }, actor) => {
    await changeSettings(db, { watchedWords: body.text }, { actor, requestId })
    return body
  })
}
