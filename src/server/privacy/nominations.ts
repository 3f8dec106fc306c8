import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
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
