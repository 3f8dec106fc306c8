import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { ReviewFilter } from '#shared/reviews.ts'

export const REVIEWS_PER_PAGE = 50

/** Newest first, with the product. `is_bought`: the writer has a paid order with it. */
export const listedReviews = (db: Db, { show, cursor }: ReviewFilter) =>
  db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .selectAll('reviews')
    .select(['products.name as product_name', 'products.name_malayalam', 'products.category'])
    .select(
      sql<boolean>`exists (select from orders join order_items on order_items.order_id = orders.id
        where orders.user_id = reviews.user_id and orders.paid_at is not null
          and order_items.product_id = reviews.product_id)`.as('is_bought'),
    )
    .$if(show === 'hidden', (query) => query.where('reviews.hidden_at', 'is not', null))
    .$if(show === 'flagged', (query) => query.where('reviews.is_flagged', '=', true))
    .$if(cursor !== undefined, (query) => query.where('reviews.id', '<', cursor ?? ''))
    .orderBy('reviews.id', 'desc')
    .limit(REVIEWS_PER_PAGE)
    .execute()

export type ListedReview = Awaited<ReturnType<typeof listedReviews>>[number]
