import { writeAudit } from '#server/audit/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { badRequest, conflict, notFound } from '#server/http/errors.ts'
import type { SignedInUser } from '#server/http/sign-in.ts'
import { MIN_ADMIN_PASSWORD, type ProfileChange, type UserChange } from '#shared/users.ts'
import { hashPassword } from './password.ts'
import { deleteOtherSessions, deleteUser, findUser, lockAdmins, updateUser } from './queries.ts'
import { explainTaken, refuseCommonPassword } from './register-user.ts'

/** The signed-in person's own change. A new password ends the other sign-ins; the present one goes on. */
export async function changeProfile(db: Db, me: SignedInUser, { password, ...details }: ProfileChange) {
  if (password) refuseWeakPassword(password, me)
  const password_hash = password ? await hashPassword(password) : undefined
  return inTransaction(db, async (tx) => {
    const user = await explainTaken(updateUser(tx, me.id, { ...details, ...(password_hash && { password_hash }) }))
    if (!user) throw notFound('User')
    if (password_hash) await deleteOtherSessions(tx, me.id, me.tokenHash)
    return user
  })
}

function refuseWeakPassword(password: string, { isAdmin }: SignedInUser) {
  refuseCommonPassword(password)
  if (!isAdmin || [...password].length >= MIN_ADMIN_PASSWORD) return
  const message = `An admin’s password needs at least ${MIN_ADMIN_PASSWORD} characters.`
  throw badRequest(message, [{ path: 'password', message }])
}

/** An admin's change of a user. The last admin stays one (409). */
export const changeUser = (db: Db, admin: SignedInUser, id: string, change: UserChange, requestId: string) =>
  inTransaction(db, async (tx) => {
    if (change.isAdmin === false) await keepAnAdmin(tx, id)
    const before = await findUser(tx, id)
    const { isAdmin, ...details } = change
    const user = await explainTaken(
      updateUser(tx, id, { ...details, ...(isAdmin !== undefined && { is_admin: isAdmin }) }),
    )
    if (!before || !user) throw notFound('User')
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

async function keepAnAdmin(tx: Db, id: string) {
  const admins = await lockAdmins(tx)
  if (admins.length === 1 && admins[0]?.id === id) throw conflict('The last admin cannot be removed.')
}
