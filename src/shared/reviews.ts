import { z } from 'zod'
import type { Call } from './call.ts'
import { can } from './roles.ts'
import { ById, Done, IdempotencyHeaders, neededLine, paragraphs, wholeNumber } from './text.ts'

export const RATING_WORDS = { 1: 'Poor', 2: 'Fair', 3: 'Good', 4: 'Very good', 5: 'Excellent' } as const

/** `isSample` marks the sample reviews of the opening catalogue, which must never pass for real ones. */
export const Review = z.object({
  _id: z.string(),
  name: z.string(),
  rating: z.number(),
  comment: z.string(),
  createdAt: z.string(),
  isSample: z.boolean(),
})
export type Review = z.infer<typeof Review>

export const ReviewDraft = z.object({
  rating: wholeNumber('The rating', 1, 5),
  comment: paragraphs('The comment', 2000),
})
export type ReviewDraft = z.infer<typeof ReviewDraft>

export const reviewCalls = {
  create: {
    method: 'POST',
    path: '/api/products/:id/reviews',
    access: 'user',
    summary:
      'Writes the signed-in person’s one review of a product; again with the same Idempotency-Key it is that review',
    params: ById,
    headers: IdempotencyHeaders,
    body: ReviewDraft,
    reply: Done,
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/api/products/:id/reviews/:reviewId',
    access: can('moderate reviews'),
    summary: 'Removes a review; its rating no longer counts, and its writer may write another one',
    params: ById.extend({ reviewId: z.uuid() }),
    body: z.object({ reason: neededLine('The reason', 200) }),
    reply: Done,
  },
} satisfies Record<string, Call>
