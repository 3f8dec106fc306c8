import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import { inTransaction, violatedUnique } from '#server/database/transaction.ts'
import type { SignedInUser } from '#server/http/authentication.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { hasPaid } from '#server/orders/unpaid-orders.ts'
import { isFirstTime } from '#server/platform/idempotency/idempotency.ts'
import { countTryAt, LIMITS } from '#server/platform/rate-limits/rate-limits.ts'
import { networkOf } from '#server/users/network.ts'
import type { ReviewDraft } from '#shared/reviews.ts'
import { addToRatings, insertReviews, isSold } from './queries.ts'

/**
 * One review per person and product, under the name of the account; sent again with its key it is the same one. Throws 404
 * for a product that is not sold, 409 for a second one, 429 for an account that writes without end, and at an address that
 * does for those who never bought anything.
 */
export async function writeReview(
  db: Db,
  { user, address, key }: { user: SignedInUser; address: string; key: string | undefined },
  productId: string,
  draft: ReviewDraft,
) {
  const account = { limit: LIMITS.review, who: user.id }
  const from = { limit: LIMITS.reviewFrom, who: networkOf(address) }
  if (!(await isSold(db, productId))) throw notFound('Product')
  const review = { id: newId(), product_id: productId, user_id: user.id, name: user.name, ...draft }
  try {
    await inTransaction(db, async (tx) => {
      if (!(await isFirstTime(tx, { userId: user.id, key, request: { productId, ...draft } }))) return
      await insertReviews(tx, [review])
      await countTryAt(tx, account, from, () => hasPaid(tx, user.id))
      await addToRatings(tx, [review])
    })
  } catch (error) {
    if (violatedUnique(error)) throw conflict('You have already reviewed this product')
    throw error
  }
}
