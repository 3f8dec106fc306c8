import type { Db } from '#server/database/connect.ts'
import type { SignedInUser } from '#server/http/authentication.ts'
import { notFound } from '#server/http/errors.ts'
import { findOrder } from './queries.ts'

/** The order, for its owner or an admin; for anyone else it does not exist (ORDER-21). */
export async function requireOrder(db: Db, id: string, me: SignedInUser) {
  const order = await findOrder(db, id)
  if (!order || (order.user_id !== me.id && !me.isAdmin)) throw notFound('Order')
  return order
}
