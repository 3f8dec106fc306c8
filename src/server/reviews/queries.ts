import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Database } from '#server/database/schema.ts'
import type { HideReason } from '#shared/hide-reasons.ts'

/** Reviews on a product page; the rating counts all. */
const MAX_REVIEWS_SHOWN = 200

export const reviewsOf = (db: Db, productId: string) =>
  db
    .selectFrom('reviews')
    .selectAll()
    .where('product_id', '=', productId)
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_REVIEWS_SHOWN)
    .execute()

export type ReviewRow = Awaited<ReturnType<typeof reviewsOf>>[number]

export const insertReviews = (tx: Db, reviews: Insertable<Database['reviews']>[]) =>
  tx.insertInto('reviews').values(reviews).execute()

/** Updates the rating totals in the transaction that inserts the reviews, so that the mean always matches. */
export async function addToRatings(tx: Db, reviews: { product_id: string; rating: number }[]): Promise<void> {
  await sql`
    update products set
      rating_sum = rating_sum + added.stars,
      num_reviews = num_reviews + added.reviews,
      rating = round((rating_sum + added.stars)::numeric / (num_reviews + added.reviews), 2)
    from (
      select product_id, sum(rating)::int as stars, count(*)::int as reviews
      from unnest(
        ${reviews.map(({ product_id }) => product_id)}::uuid[],
        ${reviews.map(({ rating }) => rating)}::int[]
      ) as review (product_id, rating)
      group by product_id
    ) added
    where products.id = added.product_id
  `.execute(tx)
}

type ReviewId = { productId: string; reviewId: string }

const isReviewWith = ({ productId, reviewId }: ReviewId) =>
  sql<boolean>`reviews.id = ${reviewId} and reviews.product_id = ${productId}`

/** Returns undefined when it was hidden already, so that the rating changes once. */
export const markHidden = (tx: Db, ids: ReviewId, reason: HideReason) =>
  tx
    .updateTable('reviews')
    .set({ hidden_at: sql`now()`, hidden_reason: reason, is_flagged: false })
    .where(isReviewWith(ids))
    .where('hidden_at', 'is', null)
    .returning(['id', 'product_id', 'user_id', 'rating'])
    .executeTakeFirst()

export type ModeratedReview = NonNullable<Awaited<ReturnType<typeof markHidden>>>

/** Returns undefined when it was neither hidden nor flagged. */
export async function markShown(tx: Db, ids: ReviewId) {
  const { rows } = await sql<ModeratedReview & { was_hidden: boolean }>`
    update reviews set hidden_at = null, hidden_reason = null, is_flagged = false
    from (select id, hidden_at is not null as was_hidden from reviews where ${isReviewWith(ids)} for update) before
    where reviews.id = before.id and (before.was_hidden or reviews.is_flagged)
    returning reviews.id, reviews.product_id, reviews.user_id, reviews.rating, before.was_hidden`.execute(tx)
  return rows[0]
}

export const findReviewed = (db: Db, productId: string) =>
  db.selectFrom('products').select('name').where('id', '=', productId).executeTakeFirst()

export const isReview = async (db: Db, ids: ReviewId) =>
  (await db.selectFrom('reviews').select('id').where(isReviewWith(ids)).executeTakeFirst()) !== undefined

/** Returns undefined when it was deleted already, so that the rating changes once. */
export const deleteReview = (tx: Db, ids: ReviewId) =>
  tx.deleteFrom('reviews').where(isReviewWith(ids)).returning(['rating', 'user_id', 'hidden_at']).executeTakeFirst()

/** The counterpart of `addToRatings`, in the transaction that deletes the review. */
export const subtractRating = (tx: Db, productId: string, rating: number) =>
  sql`
    update products set
      rating_sum = rating_sum - ${rating}::int,
      num_reviews = num_reviews - 1,
      rating = coalesce(round((rating_sum - ${rating}::int)::numeric / nullif(num_reviews - 1, 0), 2), 0)
    where id = ${productId}
  `.execute(tx)

export const isSold = async (db: Db, productId: string): Promise<boolean> =>
  (await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('is_published', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst()) !== undefined
