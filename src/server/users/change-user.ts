import type { Deps } from '#server/app.ts'
import { writeAudit } from '#server/audit/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import type { SignedInUser } from '#server/http/sign-in.ts'
import type { UserChange } from '#shared/users.ts'
import { leaveAddress } from './change-profile.ts'
import { deleteUser, findUser, lockAdmins, updateUser } from './queries.ts'
import { explainTaken } from './register-user.ts'

/** An admin's change of a user. The last admin stays one (409). */
export const changeUser = (deps: Deps, admin: SignedInUser, id: string, change: UserChange, requestId: string) =>
  inTransaction(deps.db, async (tx) => {
    if (change.isAdmin === false) await keepAnAdmin(tx, id)
    const before = await findUser(tx, id)
    const { isAdmin, ...details } = change
    const user = await explainTaken(
      updateUser(tx, id, { ...details, ...(isAdmin !== undefined && { is_admin: isAdmin }) }),
    )
    if (!before || !user) throw notFound('User')
    if (before.email !== user.email) await leaveAddress(tx, deps, before)
    await writeAudit(tx, {
      action: before.is_admin === user.is_admin ? 'user changed' : 'user role changed',
      actor: admin,
      subject: { type: 'user', id },
      details: { from: { isAdmin: before.is_admin }, to: { isAdmin: user.is_admin } },
      requestId,
    })
    return user
  })

/** Deletes an account with its sign-ins and cart; its orders stay, under the name they were placed under. */
export const removeUser = (db: Db, admin: SignedInUser, id: string, requestId: string) =>
  inTransaction(db, async (tx) => {
    await keepAnAdmin(tx, id)
    if (!(await findUser(tx, id))) throw notFound('User')
    await deleteUser(tx, id)
    await writeAudit(tx, { action: 'user deleted', actor: admin, subject: { type: 'user', id }, requestId })
  })

/** 409 when this is the only admin there is. */
export async function keepAnAdmin(tx: Db, id: string) {
  const admins = await lockAdmins(tx)
  if (admins.length === 1 && admins[0]?.id === id) throw conflict('The last admin cannot be removed.')
}
