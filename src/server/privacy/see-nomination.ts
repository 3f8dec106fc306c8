import { writeAudit } from '#server/audit/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { SignedInUser } from '#server/http/authentication.ts'
import { notFound } from '#server/http/errors.ts'
import { findUser } from '#server/users/queries.ts'
import { findNomination } from './nominations.ts'

/**
 * For staff, when somebody writes as the nominee of a person who died or cannot act. The look is written to the audit
 * log first, also when nobody is named. Throws 404 for an unknown user.
 */
export const seeNomination = (db: Db, me: SignedInUser, userId: string, requestId: string) =>
  inTransaction(db, async (tx) => {
    if (!(await findUser(tx, userId))) throw notFound('User')
    await writeAudit(tx, { action: 'nominee seen', actor: me, subject: { type: 'user', id: userId }, requestId })
    return findNomination(tx, userId)
  })
