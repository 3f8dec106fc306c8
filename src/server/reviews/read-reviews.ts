import type { Db } from '#server/database/connect.ts'
import type { Review } from '#shared/reviews.ts'
import { reviewsOf } from './queries.ts'
import { toReview } from './view.ts'

export const readReviews = async (db: Db, productId: string): Promise<Review[]> =>
  (await reviewsOf(db, productId)).map(toReview)
