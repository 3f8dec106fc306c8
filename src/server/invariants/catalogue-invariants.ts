import { sql } from 'kysely'
import type { Invariants } from './invariant.ts'

/** Invariants of products and their stock. They also apply to a shop that never had an order. */
export const CATALOGUE_INVARIANTS: Invariants = {
  'No stock is below 0': sql`select id from variants where count_in_stock < 0`,
  'The stock of a variant is the sum of its stock movements': sql`
    select variants.id, count_in_stock, coalesce(sum(delta), 0) as moved
    from variants left join stock_movements on stock_movements.variant_id = variants.id
    group by variants.id having count_in_stock <> coalesce(sum(delta), 0)`,
  'A product’s rating is the mean of its reviews': sql`
    select products.id, products.num_reviews, count(reviews.id)
    from products left join reviews on reviews.product_id = products.id and reviews.hidden_at is null
    group by products.id
    having products.num_reviews <> count(reviews.id) or products.rating_sum <> coalesce(sum(reviews.rating), 0)
      or products.rating <> round(coalesce(avg(reviews.rating), 0), 2)`,
}
