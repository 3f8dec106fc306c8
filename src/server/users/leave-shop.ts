import { sql } from 'kysely'
import type { Deps } from '#server/app.ts'
import { writeAudit } from '#server/audit/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict } from '#server/http/errors.ts'
import type { SignedInUser } from '#server/http/sign-in.ts'
import { deleteMailsTo } from '#server/mail/queries.ts'
import { lockOrdersOf } from '#server/orders/queries.ts'
import { keepAnAdmin } from './change-user.ts'
import { deleteUser } from './queries.ts'
import { requirePassword } from './require-password.ts'

export const DELETED_USER = 'Deleted user'

/**
 * Deletes the signed-in person's own account for good. Their orders and reviews stay, without anything that says whose they
 * were. 403 without the right password, 409 while an order is under way, or for the last admin.
 */
export async function leaveShop({ db }: Deps, me: SignedInUser, password: string, requestId: string): Promise<void> {
  await requirePassword(db, me, password, 'password')
  await inTransaction(db, async (tx) => {
    await lockOrdersOf(tx, me.id)
    await keepAnAdmin(tx, me.id)
    await refuseUnderWay(tx, me.id)
    await deleteMailsTo(tx, me.id)
    await tx.updateTable('reviews').set({ name: DELETED_USER }).where('user_id', '=', me.id).execute()
    await disownOrders(tx, me.id)
    await deleteUser(tx, me.id)
    const actor = { id: me.id, name: DELETED_USER }
    await writeAudit(tx, { action: 'account deleted', actor, subject: { type: 'user', id: me.id }, requestId })
  })
}

/** The person's row is locked first, so that no order of theirs is placed in between. */
async function refuseUnderWay(tx: Db, userId: string) {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const order = await tx
    .selectFrom('orders')
    .select('status')
    .where('user_id', '=', userId)
    .where('status', 'in', ['submitted', 'paid', 'shipped'])
    .limit(1)
    .executeTakeFirst()
  if (!order) return
  throw conflict(
    order.status === 'submitted'
      ? 'You have an order that is not paid yet. Please try again once it is cancelled or delivered.'
      : 'You have an order on its way. Please try again once it is delivered.',
    'order_under_way',
  )
}

/** What the books need stays: articles, amounts, dates, and the state, town and PIN code for the tax. */
const disownOrders = (tx: Db, userId: string) =>
  tx
    .updateTable('orders')
    .set({
      user_id: null,
      user_name: DELETED_USER,
      shipping_address: sql<string>`shipping_address || ${JSON.stringify(NOBODY)}::jsonb`,
    })
    .where('user_id', '=', userId)
    .execute()

const NOBODY = { name: DELETED_USER, phone: '', email: '', flat: '', area: '', landmark: '' }
