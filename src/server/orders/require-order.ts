import type { Db } from '#server/database/connect.ts'
import type { SignedInUser } from '#server/http/authentication.ts'
import { notFound } from '#server/http/errors.ts'
import { mayDo, type Permission } from '#shared/roles.ts'
import { findOrder } from './queries.ts'

/** Returns the order for its owner or for staff with the permission. Throws 404 for anyone else (ORDER-21). */
export async function requireOrder(db: Db, id: string, me: SignedInUser, permission: Permission = 'see orders') {
  const order = await findOrder(db, id)
  if (!order || (order.user_id !== me.id && !mayDo(me.role, permission))) throw notFound('Order')
  return order
}
