import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Database } from '#server/database/schema.ts'

export const CODE_MINUTES = 10
const MAX_TRIES = 5

/** What a code does: reset the password, or confirm the e-mail address. */
export type Purpose = 'password' | 'email'

/** Row lock on the user: serialises concurrent requests for a code. */
export const lockUserByEmail = (tx: Db, email: string) =>
  tx.selectFrom('users').selectAll().where('email', '=', email).forUpdate().executeTakeFirst()

type NewCode = { id: string; userId: string; hash: Buffer; purpose: Purpose }

export async function insertCode(tx: Db, { id, userId, hash, purpose }: NewCode): Promise<void> {
  await tx
    .insertInto('reset_codes')
    .values({
      id,
      user_id: userId,
      code_hash: hash,
      purpose,
      expires_at: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES})`,
    })
    .execute()
}

export type TriedCode = Pick<Database['reset_codes'], 'id' | 'code_hash' | 'user_id'> &
  Pick<Database['users'], 'password_hash' | 'role'>

/**
 * Counts a try of the address's live code and returns the code. Returns undefined without a live code or a try left.
 * Counts before the comparison, so that of a hundred concurrent guesses five are compared.
 */
export async function tryCode(db: Db, email: string, purpose: Purpose): Promise<TriedCode | undefined> {
  const { rows } = await sql<TriedCode>`
    update reset_codes set tries = tries + 1
    from users
    where users.id = reset_codes.user_id and users.email = ${email} and purpose = ${purpose}
      and ended_at is null and expires_at > now() and tries < ${MAX_TRIES}
    returning reset_codes.id, code_hash, user_id, users.password_hash, users.role`.execute(db)
  return rows[0]
}

/** Marks the code as used; returns undefined when it was used concurrently or has expired. */
export const endCode = (tx: Db, id: string) =>
  tx
    .updateTable('reset_codes')
    .set({ ended_at: sql`now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst()

/** Ends all codes after a new password or address, or the older codes of a purpose after a new code. */
export const endCodesOf = (tx: Db, userId: string, purpose?: Purpose) =>
  tx
    .updateTable('reset_codes')
    .set({ ended_at: sql`now()` })
    .where('user_id', '=', userId)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'password'))
    .where('ended_at', 'is', null)
    .execute()
