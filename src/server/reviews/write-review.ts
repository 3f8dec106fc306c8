import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import { inTransaction, violatedUnique } from '#server/database/transaction.ts'
import type { SignedInUser } from '#server/http/authentication.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { hasPaid } from '#server/orders/unpaid-orders.ts'
import { claimIdempotencyKey } from '#server/platform/idempotency/idempotency.ts'
import { consumeAt, LIMITS } from '#server/platform/rate-limits/rate-limits.ts'
import { readSettings } from '#server/settings/queries.ts'
import { usesFrom } from '#server/users/network.ts'
import type { ReviewDraft } from '#shared/reviews.ts'
import { addToRatings, insertReviews, isSold } from './queries.ts'

/**
 * One review per user and product, under the name of the account; the same idempotency key returns the same review.
 * Throws 404 for an unpublished product, 409 for a second review, 429 for an account over its limit. A network over its
 * limit throws 429 for users without an order.
 */
export async function writeReview(
  db: Db,
  { user, address, key }: { user: SignedInUser; address: string; key: string | undefined },
  productId: string,
  draft: ReviewDraft,
) {
  const account = { limit: LIMITS.review, subject: user.id }
  const from = usesFrom(address, LIMITS.reviewFrom)
  if (!(await isSold(db, productId))) throw notFound('Product')
  const review = { id: newId(), product_id: productId, user_id: user.id, name: user.name, ...draft }
  try {
    await inTransaction(db, async (tx) => {
      if (!(await claimIdempotencyKey(tx, { userId: user.id, key, request: { productId, ...draft } }))) return
      await insertReviews(tx, [{ ...review, is_flagged: await isFlagged(tx, draft.comment) }])
      await consumeAt(tx, account, from, () => hasPaid(tx, user.id))
      await addToRatings(tx, [review])
    })
  } catch (error) {
    if (violatedUnique(error)) throw conflict('You have already reviewed this product')
    throw error
  }
}

/** True when the comment contains a watched word, in upper or lower case, also inside a longer word. */
async function isFlagged(db: Db, comment: string): Promise<boolean> {
  const { watchedWords } = await readSettings(db)
  const text = comment.toLocaleLowerCase()
  return splitWords(watchedWords).some((word) => text.includes(word.toLocaleLowerCase()))
}

const splitWords = (text: string) =>
  text
    .split(/[\n,]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
