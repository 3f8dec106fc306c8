import type { Review, StaffReview } from '#shared/reviews.ts'
import type { ReviewRow } from './queries.ts'
import type { ListedReview } from './staff-queries.ts'

export const toReview = (row: ReviewRow): Review => ({
  _id: row.id,
  name: row.name,
  rating: row.rating,
  comment: row.comment,
  createdAt: row.created_at.toISOString(),
  isSample: row.is_sample,
})

export const toStaffReview = (row: ListedReview): StaffReview => ({
  ...toReview(row),
  product: {
    _id: row.product_id,
    name: row.product_name,
    nameMalayalam: row.name_malayalam,
    category: row.category,
  },
  isBought: row.is_bought,
  isFlagged: row.is_flagged,
  hiddenReason: row.hidden_reason,
})
