import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

export const CODE_MINUTES = 10
export const MAX_TRIES = 5
export const MAX_CODES_PER_HOUR = 3

/** A code sets a new password, or confirms the e-mail address. */
export type Purpose = 'password' | 'email'

/** The person of this address, locked: two requests for a code at once take turns. */
export const lockUserByEmail = (tx: Db, email: string) =>
  tx.selectFrom('users').selectAll().where('email', '=', email).forUpdate().executeTakeFirst()

export async function countCodesOfHour(tx: Db, userId: string, purpose: Purpose): Promise<number> {
  const { count } = await tx
    .selectFrom('reset_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return count
}

type NewCode = { id: string; userId: string; hash: Buffer; purpose: Purpose }

/** Also removes the person's codes of former days. */
export async function insertCode(tx: Db, { id, userId, hash, purpose }: NewCode): Promise<void> {
  await tx
    .deleteFrom('reset_codes')
    .where('user_id', '=', userId)
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
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

export type TriedCode = {
  id: string
  code_hash: Buffer
  user_id: string
  password_hash: string
  is_admin: boolean
}

/**
 * Counts a try of the live code of this address and answers the code, or undefined when there is none, or none with a try
 * left. It is counted before anybody compares: of a hundred guesses at once five are compared.
 */
export async function tryCode(db: Db, email: string, purpose: Purpose): Promise<TriedCode | undefined> {
  const { rows } = await sql<TriedCode>`
    update reset_codes set tries = tries + 1
    from users
    where users.id = reset_codes.user_id and users.email = ${email} and purpose = ${purpose}
      and ended_at is null and expires_at > now() and tries < ${MAX_TRIES}
    returning reset_codes.id, code_hash, user_id, users.password_hash, users.is_admin`.execute(db)
  return rows[0]
}

/** Uses the code up; answers undefined when somebody else did, or its time has run out. */
export const endCode = (tx: Db, id: string) =>
  tx
    .updateTable('reset_codes')
    .set({ ended_at: sql`now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst()

/** Another password or another address makes all codes worthless, a newer code the older ones for the same. */
export const endCodesOf = (tx: Db, userId: string, purpose?: Purpose) =>
  tx
    .updateTable('reset_codes')
    .set({ ended_at: sql`now()` })
    .where('user_id', '=', userId)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'password'))
    .where('ended_at', 'is', null)
    .execute()
