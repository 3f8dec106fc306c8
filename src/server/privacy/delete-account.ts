import { writeAudit } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { SignedInUser } from '#server/http/authentication.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { deleteMailsTo } from '#server/notifications/queries.ts'
import { anonymiseOrders, DELETED_USER } from '#server/orders/anonymise-orders.ts'
import { lockOrdersOf } from '#server/orders/queries.ts'
import { assertAnotherAdmin } from '#server/users/change-user.ts'
import { deleteInvitationTo } from '#server/users/invitations/queries.ts'
import { deleteUser, findUser, lockUser } from '#server/users/queries.ts'
import { FRESH, requireOwner, requirePassword } from '#server/users/require-password.ts'
import { sealAccount } from './deleted-accounts.ts'

/**
 * The signed-in user deletes their account. Throws 403 for a wrong password, 409 for an order under way or the last
 * admin. Their orders lose the name too.
 */
export async function deleteOwnAccount({ db }: Context, me: SignedInUser, password: string, requestId: string) {
  await requirePassword(db, me, password, 'password')
  await inTransaction(db, async (tx) => {
    await deleteAccount(tx, me.id, { keepsNames: false })
    const actor = { id: me.id, name: DELETED_USER }
    await writeAudit(tx, { actor, requestId }, 'account deleted', ['user', me.id])
  })
}

type By = { actor: SignedInUser; currentPassword: string | undefined; requestId: string }

/**
 * An admin deletes a user. Their orders keep the name. Throws 409 for the last admin. A member of staff needs the
 * current password once the session is older than twelve hours. Throws 403 `password_needed`.
 */
export async function deleteUserAccount(db: Db, id: string, { actor, currentPassword, requestId }: By) {
  if ((await findUser(db, id))?.role) await requireOwner(db, actor, currentPassword, FRESH.today)
  await inTransaction(db, async (tx) => {
    await deleteAccount(tx, id, { keepsNames: true })
    await writeAudit(tx, { actor, requestId }, 'user deleted', ['user', id])
  })
}

/**
 * Stores the sealed copy that the law requires, and erases what `personal-columns.ts` lists as erased. The database
 * deletes the rows that refer to the account with `on delete cascade`.
 */
async function deleteAccount(tx: Db, id: string, { keepsNames }: { keepsNames: boolean }): Promise<void> {
  await lockOrdersOf(tx, id)
  await assertAnotherAdmin(tx, id)
  // Row lock: no order of the user is placed concurrently.
  if (!(await lockUser(tx, id))) throw notFound('User')
  if (!keepsNames) await refuseUnderWay(tx, id)
  await sealAccount(tx, id)
  await deleteMailsTo(tx, id)
  await deleteInvitationTo(tx, id)
  await tx.updateTable('reviews').set({ name: DELETED_USER }).where('user_id', '=', id).execute()
  await anonymiseOrders(tx, id, { keepsNames })
  await deleteUser(tx, id)
}

async function refuseUnderWay(tx: Db, userId: string) {
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
      ? 'You have an unpaid order. Please try again after it is cancelled or delivered.'
      : 'You have an order on its way. Please try again after it is delivered.',
    'order_under_way',
  )
}
