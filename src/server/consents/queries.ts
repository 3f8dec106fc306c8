import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import type { Database } from '#server/database/schema.ts'
import type { PrivacyNotice } from '#shared/consents.ts'
import type { PurposeName } from '#shared/purposes.ts'

/** Its time is read after the lock of the person, so that the latest decision has the latest time. */
export const insertConsent = (tx: Db, consent: Omit<Insertable<Database['consents']>, 'id' | 'at'>) =>
  tx
    .insertInto('consents')
    .values({ id: newId(), at: sql<Date>`clock_timestamp()`, ...consent })
    .execute()

/** Stores the wording once. */
export const insertNotice = (tx: Db, { version, texts }: PrivacyNotice) =>
  tx
    .insertInto('privacy_notices')
    .values({ version, texts: JSON.stringify(texts) })
    .onConflict((existing) => existing.doNothing())
    .execute()

const notice = (db: Db, version: string) =>
  db.selectFrom('privacy_notices').select(['version', 'texts']).where('version', '=', version)

export const findNotice = (db: Db, version: string) => notice(db, version).executeTakeFirst()

/** Only a version that this person was shown. */
export const findNoticeShownTo = (db: Db, userId: string, version: string) =>
  notice(db, version)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('consents').select('id').where('user_id', '=', userId).where('notice_version', '=', version)),
    )
    .executeTakeFirst()

/** Newest first. */
export const consentsOf = (db: Db, userId: string) =>
  db
    .selectFrom('consents')
    .select(['purpose', 'given', 'at', 'notice_version', 'shown_on', 'language', 'says_adult'])
    .where('user_id', '=', userId)
    // Ids have the clock of the process that made them.
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ENTRIES)
    .execute()

export type ConsentRow = Awaited<ReturnType<typeof consentsOf>>[number]

const MAX_ENTRIES = 500

/** Whether the person's latest decision allows the purpose. Without one it is not allowed. */
export async function hasConsent(db: Db, userId: string, purpose: PurposeName): Promise<boolean> {
  const latest = await db
    .selectFrom('consents')
    .select('given')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.given ?? false
}

/** Serialises the changes of one person. */
export const lockConsentsOf = (tx: Db, userId: string) =>
  sql`select from users where id = ${userId} for no key update`.execute(tx)
