import type { Db } from '#server/database/connect.ts'
import { orNotFound } from '#server/http/errors.ts'
import { readReviews } from '#server/reviews/read-reviews.ts'
import type { Product } from '#shared/products.ts'
import { findProduct } from './queries.ts'
import { toProduct } from './view.ts'

/** A product with its reviews, drafts included; undefined when removed. */
export async function readProduct(db: Db, id: string): Promise<Product | undefined> {
  const [product, reviews] = await Promise.all([findProduct(db, id), readReviews(db, id)])
  return product && toProduct(product, reviews)
}

/** Throws 404 when it was removed. */
export const requireProduct = async (db: Db, id: string): Promise<Product> =>
  orNotFound(await readProduct(db, id), 'Product')
