import { type By, writeAudit } from '#server/audit/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/http/errors.ts'
import { deleteReview, takeFromRating } from './queries.ts'

type Removal = { productId: string; reviewId: string; reason: string }

/** Removes a review and its stars. The audit log records the reason, not the text. Throws 404 for an unknown review. */
export const removeReview = (db: Db, { productId, reviewId, reason }: Removal, by: By) =>
  inTransaction(db, async (tx) => {
    const review = await deleteReview(tx, productId, reviewId)
    if (!review) throw notFound('Review')
    if (review.hidden_at === null) await takeFromRating(tx, productId, review.rating)
    await writeAudit(tx, {
      action: 'review removed',
      subject: { type: 'product', id: productId },
      details: { review: reviewId, writer: review.user_id, rating: review.rating, reason },
      ...by,
    })
  })
