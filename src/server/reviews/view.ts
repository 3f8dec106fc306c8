import type { Review } from '#shared/reviews.ts'
import type { ReviewRow } from './queries.ts'

export const toReview = (row: ReviewRow): Review => ({
  _id: row.id,
  name: row.name,
  rating: row.rating,
  comment: row.comment,
  createdAt: row.created_at.toISOString(),
  isSample: row.is_sample,
})
