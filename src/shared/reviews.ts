import { z } from 'zod'
import { call } from './call.ts'
import { CategoryName } from './categories.ts'
import { HIDE_REASON_CODES } from './hide-reasons.ts'
import { can } from './roles.ts'
import { inEnglish } from './sentence.ts'
import { ById, Cursor, Done, IdempotencyHeaders, neededLine, paragraphs, wholeNumber } from './text.ts'

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

/**
 * A review as staff see it. `isBought`: the writer has paid for the product. `isFlagged`: it has a watched word, and
 * nobody has decided yet. `hiddenReason` is null while shoppers see it.
 */
export const StaffReview = Review.extend({
  product: z.object({ _id: z.string(), name: z.string(), nameMalayalam: z.string(), category: CategoryName }),
  isBought: z.boolean(),
  isFlagged: z.boolean(),
  hiddenReason: z.enum(HIDE_REASON_CODES).nullable(),
})
export type StaffReview = z.infer<typeof StaffReview>

export const ReviewFilter = z.object({
  show: z.enum(['hidden', 'flagged'], inEnglish('Choose hidden or flagged reviews')).optional(),
  cursor: Cursor,
})
export type ReviewFilter = z.output<typeof ReviewFilter>

const ByReview = ById.extend({ reviewId: z.uuid() })
const WatchedWords = z.object({ text: paragraphs('The words', 2000) })

export const ReviewDraft = z.object({
  rating: wholeNumber('The rating', 1, 5),
  comment: paragraphs('The comment', 2000),
})
export type ReviewDraft = z.infer<typeof ReviewDraft>

export const reviewCalls = {
  create: call('POST /api/products/:id/reviews', {
    access: 'user',
    summary:
      'Writes the signed-in person’s one review of a product; again with the same Idempotency-Key it is that review',
    params: ById,
    headers: IdempotencyHeaders,
    body: ReviewDraft,
    reply: Done,
    status: 201,
  }),
  remove: call('DELETE /api/products/:id/reviews/:reviewId', {
    access: can('moderate reviews'),
    summary: 'Removes a review; its rating no longer counts, and its writer may write another one',
    params: ByReview,
    body: z.object({ reason: neededLine('The reason', 200) }),
    reply: Done,
  }),
  list: call('GET /api/reviews', {
    access: can('moderate reviews'),
    priority: 'list',
    summary: 'All reviews, newest first, 50 at a time; the Link header names the next page',
    query: ReviewFilter,
    reply: z.array(StaffReview),
  }),
  hide: call('PUT /api/products/:id/reviews/:reviewId/hide', {
    access: can('moderate reviews'),
    summary: 'Hides a review from shoppers; its rating no longer counts, and its writer gets one e-mail',
    params: ByReview,
    body: z.object({ reason: z.enum(HIDE_REASON_CODES, inEnglish('Choose a reason')) }),
    reply: Done,
  }),
  show: call('PUT /api/products/:id/reviews/:reviewId/show', {
    access: can('moderate reviews'),
    summary: 'Shows a hidden review again, or keeps one with a watched word',
    params: ByReview,
    reply: Done,
  }),
  words: call('GET /api/reviews/words', {
    access: can('moderate reviews'),
    summary: 'The words to watch in new reviews, separated by commas or lines',
    reply: z.object({ text: z.string() }),
  }),
  changeWords: call('PUT /api/reviews/words', {
    access: can('moderate reviews'),
    summary: 'Changes the words to watch in new reviews',
    body: WatchedWords,
    reply: z.object({ text: z.string() }),
  }),
}
