import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import { chunksOf } from '#server/database/pages.ts'
import { addToRatings, insertReviews } from '#server/reviews/queries.ts'
import type { ReviewRow } from './word-rows.ts'
import { idsBySku } from './write-products.ts'

/** Inserts missing sample reviews, matched by product, name, day and comment. Returns their number. */
export async function writeReviews(tx: Db, reviews: ReviewRow[]): Promise<number> {
  const ids = await idsBySku(tx, reviews)
  const samples = await tx.selectFrom('reviews').selectAll().where('is_sample', '=', true).execute()
  const known = new Set(samples.map(keyOf))
  const missing = reviews.map((review) => toReview(review, ids)).filter((review) => !known.has(keyOf(review)))
  for (const chunk of chunksOf(missing)) {
    await insertReviews(tx, chunk)
    await addToRatings(tx, chunk)
  }
  return missing.length
}

function toReview({ sku, rating, reviewer, comment, date }: ReviewRow, ids: Map<string, string>) {
  const product = ids.get(sku)
  if (!product) throw new Error(`${sku} has a review but does not exist`)
  const created_at = new Date(`${date}T00:00:00Z`)
  return {
    id: newId(),
    product_id: product,
    user_id: null,
    name: reviewer,
    rating,
    comment,
    is_sample: true,
    created_at,
  }
}

const keyOf = (review: { product_id: string; name: string; comment: string; created_at: Date }) =>
  JSON.stringify([review.product_id, review.name, review.created_at.toISOString(), review.comment])
