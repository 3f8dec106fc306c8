import { randomBytes } from 'node:crypto'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import type { Database } from '#server/database/schema.ts'
import { matchesWords } from '#server/database/search.ts'
import { hashToken } from '#server/http/authentication.ts'
import type { OutputOf } from '#shared/call.ts'
import type { userCalls } from '#shared/users.ts'

export const USERS_PER_PAGE = 200
const SIGN_IN_DAYS = 30
const MAX_SIGN_INS = 200

export const insertUser = (db: Db, user: Omit<Insertable<Database['users']>, 'id'>) =>
  db
    .insertInto('users')
    .values({ id: newId(), ...user })
    .returningAll()
    .executeTakeFirstOrThrow()

export const findUser = (db: Db, id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

export const findUserByEmail = (db: Db, email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

export const findUserByNumber = (db: Db, number: string) =>
  db.selectFrom('users').selectAll().where('number', '=', number).executeTakeFirst()

/** Newest first, from the user id `cursor` on (ids grow with time). */
export const listedUsers = (db: Db, { cursor, search = '' }: OutputOf<typeof userCalls.list, 'query'>) =>
  db
    .selectFrom('users')
    .selectAll()
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? ''))
    .$if(search !== '', (query) => query.where(matchesWords('users.search', search)))
    .orderBy('id', 'desc')
    .limit(USERS_PER_PAGE)
    .execute()

/** Row lock on the user until the transaction ends. */
export const lockUser = (tx: Db, id: string) =>
  tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type Change = Pick<
  Updateable<Database['users']>,
  'name' | 'email' | 'number' | 'password_hash' | 'has_admin_password' | 'role' | 'language'
>

/**
 * Marks a new address as unconfirmed. Unless the change says so, it is unknown whether a new password suits an admin.
 */
export const updateUser = (db: Db, id: string, change: Change) =>
  db
    .updateTable('users')
    .set({
      ...(change.password_hash && { has_admin_password: false }),
      ...(change.email && {
        email_confirmed_at: sql<Date | null>`case when email = ${change.email} then email_confirmed_at end`,
      }),
      ...change,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** The user has entered a code that was mailed to this address. */
export const markEmailConfirmed = (tx: Db, id: string) =>
  tx.updateTable('users').set({ email_confirmed_at: sql<Date>`now()` }).where('id', '=', id).execute()

/** Mails use the language that a user used last. Writes only when it changed. */
export async function rememberLanguage(db: Db, user: { id: string; language: string }, language: string | undefined) {
  if (language === undefined || language === user.language) return
  await db.updateTable('users').set({ language }).where('id', '=', user.id).execute()
}

export const deleteUser = (db: Db, id: string) => db.deleteFrom('users').where('id', '=', id).executeTakeFirst()

/** Locks all admin rows in id order, so that two admins cannot demote each other concurrently. */
export const lockAdmins = (db: Db) =>
  db.selectFrom('users').select('id').where('role', '=', 'owner').orderBy('id').forUpdate().execute()

/**
 * Creates a session and returns its token, of which only the hash is stored. `device` (`deviceOf`) is shown in the
 * user's list. Above the maximum the oldest session ends. With `passwordHash` it returns undefined when the user has
 * another one by now. A replaced password ends sign-ins that are under way.
 */
export async function insertSession(db: Db, userId: string, device?: string): Promise<string>
export async function insertSession(
  db: Db,
  userId: string,
  device: string,
  passwordHash: string,
): Promise<string | undefined>
export async function insertSession(db: Db, userId: string, device = '', passwordHash?: string) {
  const token = randomBytes(32).toString('base64url')
  // The lock waits for a transaction that replaces the password and then ends all sessions.
  const { numAffectedRows } = await sql`
    with account as (
      select id from users
      where id = ${userId} and password_hash = coalesce(${passwordHash ?? null}::text, password_hash) for share
    ), ended as (
      update sessions set expires_at = now() where user_id = ${userId} and expires_at > now() and token_hash not in (
        select token_hash from sessions where user_id = ${userId} and expires_at > now()
        order by created_at desc limit ${MAX_SIGN_INS - 1}
      )
    )
    insert into sessions (token_hash, user_id, device, expires_at)
    select ${hashToken(token)}, id, ${device}, now() + make_interval(days => ${SIGN_IN_DAYS}) from account`.execute(db)
  return numAffectedRows === 1n ? token : undefined
}

/** Whether this session may still act, in the transaction that has locked its user. */
export const isLiveSession = async (tx: Db, tokenHash: Buffer): Promise<boolean> =>
  (await tx
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()) !== undefined

/** An ended session stays for a year as a record of access (DPDP Rules 2025, rule 8(3)). */
const endSessions = (db: Db) =>
  db.updateTable('sessions').set({ expires_at: sql<Date>`now()` }).where('expires_at', '>', sql<Date>`now()`)

export const endSession = (db: Db, tokenHash: Buffer) => endSessions(db).where('token_hash', '=', tokenHash).execute()

export const endOtherSessions = (db: Db, userId: string, tokenHash: Buffer) =>
  endSessions(db).where('user_id', '=', userId).where('token_hash', '!=', tokenHash).execute()

export const endSessionsOf = (db: Db, userId: string) => endSessions(db).where('user_id', '=', userId).execute()

/** Ends a session of this user; returns undefined when it is not theirs or has ended. */
export const endSessionById = (db: Db, userId: string, id: string) =>
  endSessions(db).where('user_id', '=', userId).where('id', '=', id).returning('id').executeTakeFirst()

/** Newest first, with those that ended within the retention. */
const everySessionOf = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'device', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')

export const storedSessionsOf = (db: Db, userId: string) => everySessionOf(db, userId).execute()

export const liveSessionsOf = (db: Db, userId: string) =>
  everySessionOf(db, userId).where('expires_at', '>', sql<Date>`now()`).limit(MAX_SIGN_INS).execute()

export type SessionRow = Awaited<ReturnType<typeof storedSessionsOf>>[number]
