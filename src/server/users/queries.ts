import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import { hasWords } from '#server/database/search.ts'
import { hashToken } from '#server/http/authentication.ts'

export const USERS_PER_PAGE = 200
const SIGN_IN_DAYS = 30
const MOST_SIGN_INS = 200

type NewUser = {
  name: string
  email: string
  number: string | null
  passwordHash: string
  hasAdminPassword?: boolean
  isAdmin?: boolean
  language?: string | undefined
}

export const insertUser = (
  db: Db,
  { name, email, number, passwordHash, hasAdminPassword = false, isAdmin = false, language }: NewUser,
) =>
  db
    .insertInto('users')
    .values({
      id: newId(),
      name,
      email,
      number,
      password_hash: passwordHash,
      has_admin_password: hasAdminPassword,
      is_admin: isAdmin,
      ...(language && { language }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const findUser = (db: Db, id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

export const findUserByEmail = (db: Db, email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

export const findUserByNumber = (db: Db, number: string) =>
  db.selectFrom('users').selectAll().where('number', '=', number).executeTakeFirst()

/** Newest first, from `cursor` (a user's id) on; ids grow with time. */
export const listedUsers = (
  db: Db,
  { cursor, search = '' }: { cursor?: string | undefined; search?: string | undefined },
) =>
  db
    .selectFrom('users')
    .selectAll()
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? ''))
    .$if(search !== '', (query) => query.where(hasWords('users.search', search)))
    .orderBy('id', 'desc')
    .limit(USERS_PER_PAGE)
    .execute()

/** The person, locked until the transaction ends. */
export const lockUser = (tx: Db, id: string) =>
  tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type Change = {
  name?: string
  email?: string
  number?: string
  password_hash?: string
  has_admin_password?: boolean
  is_admin?: boolean
}

/** Another address is unconfirmed. Whether a new password is long enough for an admin is unknown unless the change says so. */
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

/** The person has typed a code that was mailed to this address. */
export const markEmailConfirmed = (tx: Db, id: string) =>
  tx.updateTable('users').set({ email_confirmed_at: sql<Date>`now()` }).where('id', '=', id).execute()

/** Mails are written in the language that a person used last. Nothing is written while it stays the same. */
export async function rememberLanguage(db: Db, user: { id: string; language: string }, language: string | undefined) {
  if (language === undefined || language === user.language) return
  await db.updateTable('users').set({ language }).where('id', '=', user.id).execute()
}

type Renewed = { password_hash: string; has_admin_password: boolean }

/** The same password at another cost or with its length known; nothing happens when it was changed meanwhile. */
export const renewPassword = (db: Db, user: { id: string; password_hash: string }, renewed: Renewed) =>
  db
    .updateTable('users')
    .set(renewed)
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .execute()

export const deleteUser = (db: Db, id: string) => db.deleteFrom('users').where('id', '=', id).executeTakeFirst()

/** Locks every admin's row, in the order of ids, so that two admins cannot remove each other at the same moment. */
export const lockAdmins = (db: Db) =>
  db.selectFrom('users').select('id').where('is_admin', '=', true).orderBy('id').forUpdate().execute()

/**
 * A new sign-in; answers the token, which is kept nowhere else. `device` (`deviceOf`) for the person's own list, which shows
 * every one there is: of very many the oldest ends.
 */
export async function insertSession(db: Db, userId: string, device = ''): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`
    with ended as (
      delete from sessions where user_id = ${userId} and (expires_at <= now() or token_hash not in (
        select token_hash from sessions where user_id = ${userId} order by created_at desc limit ${MOST_SIGN_INS - 1}
      ))
    )
    insert into sessions (token_hash, user_id, device, expires_at)
    values (${hashToken(token)}, ${userId}, ${device}, now() + make_interval(days => ${SIGN_IN_DAYS}))`.execute(db)
  return token
}

export const deleteSession = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()

export const deleteOtherSessions = (db: Db, userId: string, tokenHash: Buffer) =>
  db.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '!=', tokenHash).execute()

export const deleteSessions = (db: Db, userId: string) =>
  db.deleteFrom('sessions').where('user_id', '=', userId).execute()

/** Only one of the person's own; answers undefined when it is none of theirs. */
export const deleteSessionById = (db: Db, userId: string, id: string) =>
  db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id).returning('id').executeTakeFirst()

/** A person's live sign-ins, newest first. */
export const sessionsOf = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'device', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .limit(MOST_SIGN_INS)
    .execute()

export type SessionRow = Awaited<ReturnType<typeof sessionsOf>>[number]
