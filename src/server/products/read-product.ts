import type { Db } from '#server/database/connect.ts'
import { reviewsOf } from '#server/reviews/queries.ts'
import { toReview } from '#server/reviews/view.ts'
import type { Product } from '#shared/products.ts'
import { findProduct } from './queries.ts'
import { toProduct } from './view.ts'

/** A product with its reviews, drafts included; undefined when removed. */
export async function readProduct(db: Db, id: string): Promise<Product | undefined> {
  const [product, reviews] = await Promise.all([findProduct(db, id), reviewsOf(db, id)])
  return product && toProduct(product, reviews.map(toReview))
}
