import { sql } from 'kysely'
import { writeAudit } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { SignedInUser } from '#server/http/authentication.ts'
import { conflict, orNotFound, passwordNeeded } from '#server/http/errors.ts'
import { deleteMailsTo } from '#server/notifications/queries.ts'
import { anonymiseOrders, DELETED_USER } from '#server/orders/anonymise-orders.ts'
import { lockOrdersOf } from '#server/orders/queries.ts'
import { assertNotLastAdmin } from '#server/users/change-user.ts'
import { deleteInvitationTo } from '#server/users/invitations/queries.ts'
import { deleteUser, findUser, lockUser } from '#server/users/queries.ts'
import { MAX_SIGN_IN_AGE, requirePassword, requireRecentSignIn } from '#server/users/require-password.ts'

/**
 * The signed-in user deletes their account. Throws 403 for a wrong password, 409 for an order under way or the last
 * admin. Their orders lose the name too.
 */
export async function deleteOwnAccount({ db }: Context, me: SignedInUser, password: string, requestId: string) {
  await requirePassword(db, me, password, 'password')
  await inTransaction(db, async (tx) => {
    await deleteAccount(tx, me.id, { keepsNames: false, mayBeStaff: true })
    const actor = { ...me, role: null }
    await writeAudit(tx, { actor, requestId }, 'account deleted', ['user', me.id])
  })
}

type By = { actor: SignedInUser; currentPassword: string | undefined; requestId: string }

/**
 * An admin deletes a user. Their orders keep the name. Throws 409 for the last admin. A member of staff needs the
 * current password once the session is older than twelve hours. Throws 403 `password_needed`.
 */
export async function deleteUserAccount(db: Db, id: string, { actor, currentPassword, requestId }: By) {
  const isStaff = Boolean((await findUser(db, id))?.role)
  if (isStaff) await requireRecentSignIn(db, actor, currentPassword, MAX_SIGN_IN_AGE.today)
  await inTransaction(db, async (tx) => {
    await deleteAccount(tx, id, { keepsNames: true, mayBeStaff: isStaff })
    await writeAudit(tx, { actor, requestId }, 'user deleted', ['user', id])
  })
}

type Deletion = { keepsNames: boolean; mayBeStaff: boolean }

/**
 * Stores the sealed copy that the law requires, and erases what `personal-columns.ts` lists as erased. The database
 * deletes the rows that refer to the account with `on delete cascade`.
 */
async function deleteAccount(tx: Db, id: string, { keepsNames, mayBeStaff }: Deletion): Promise<void> {
  await lockOrdersOf(tx, id)
  await assertNotLastAdmin(tx, id)
  // Row lock: no order of the user is placed concurrently.
  const user = orNotFound(await lockUser(tx, id), 'User')
  // Another owner gave a role meanwhile.
  if (user.role && !mayBeStaff) throw passwordNeeded('Please enter your current password.', 'currentPassword')
  if (!keepsNames) await refuseOpenOrders(tx, id)
  await sealAccount(tx, id)
  await deleteMailsTo(tx, id)
  await deleteInvitationTo(tx, id)
  await tx.updateTable('reviews').set({ name: DELETED_USER }).where('user_id', '=', id).execute()
  await anonymiseOrders(tx, id, { keepsNames })
  await deleteUser(tx, id)
}

async function refuseOpenOrders(tx: Db, userId: string) {
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

/**
 * Before the deletion of an account, copies the data that DPDP Rules 2025, rule 8(3), requires. Nothing reads the copy
 * (docs/operations/runbook.md has the steps for a lawful order). Retention deletes it after a year.
 */
const sealAccount = (tx: Db, userId: string) =>
  sql`
    insert into deleted_accounts (data)
    select jsonb_build_object(
      'account', jsonb_build_object('id', id, 'name', name, 'email', email, 'number', number, 'language', language,
        'createdAt', created_at),
      'signIns', (select jsonb_agg(jsonb_build_object('device', device, 'from', created_at, 'until', expires_at))
        from sessions where user_id = users.id),
      'consents', (select jsonb_agg(jsonb_build_object('purpose', purpose, 'given', given, 'at', at,
        'noticeVersion', notice_version, 'shownOn', shown_on)) from consents where user_id = users.id),
      'orders', (select jsonb_agg(jsonb_build_object('id', id, 'placedAt', created_at, 'address', shipping_address))
        from orders where user_id = users.id),
      'mails', (select jsonb_agg(jsonb_build_object('to', to_address, 'kind', kind, 'at', created_at))
        from mails where user_id = users.id)
    ) from users where id = ${userId}`.execute(tx)
