import { sql } from 'kysely'
import { writeAudit } from '#server/audit/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { SignedInUser } from '#server/http/authentication.ts'
import { orNotFound } from '#server/http/errors.ts'
import { findUser } from '#server/users/queries.ts'
import type { Nomination, NominationDraft } from '#shared/nominations.ts'

/** The person who exercises this user's rights after death or in incapacity (DPDP Act 2023, section 14). */
export async function findNomination(db: Db, userId: string): Promise<Nomination | null> {
  const row = await db.selectFrom('nominations').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row ? { name: row.name, contact: row.contact, since: row.updated_at.toISOString() } : null
}

export const saveNomination = (db: Db, userId: string, { name, contact }: NominationDraft) =>
  db
    .insertInto('nominations')
    .values({ user_id: userId, name, contact })
    .onConflict((existing) => existing.column('user_id').doUpdateSet({ name, contact, updated_at: sql`now()` }))
    .execute()

export const deleteNomination = (db: Db, userId: string) =>
  db.deleteFrom('nominations').where('user_id', '=', userId).execute()

/**
 * For staff, when a nominee of a person who died or cannot act writes. The view is written to the audit
 * log first, also when there is no nominee. Throws 404 for an unknown user.
 */
export const viewNomination = (db: Db, me: SignedInUser, userId: string, requestId: string) =>
  inTransaction(db, async (tx) => {
    orNotFound(await findUser(tx, userId), 'User')
    await writeAudit(tx, { actor: me, requestId }, 'nominee viewed', ['user', userId])
    return findNomination(tx, userId)
  })
