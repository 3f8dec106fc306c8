import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { NIL_ID } from '#server/database/id.ts'
import type { Database } from '#server/database/schema.ts'
import type { Chosen } from '#shared/breaches.ts'

export type BreachRow = Selectable<Database['breaches']>

export const PEOPLE_PER_PAGE = 200

export const listedBreaches = (db: Db) =>
  db.selectFrom('breaches').selectAll().orderBy('id', 'desc').limit(100).execute()

export const findBreach = (db: Db, id: string) =>
  db.selectFrom('breaches').selectAll().where('id', '=', id).executeTakeFirst()

export const lockBreach = (tx: Db, id: string) =>
  tx.selectFrom('breaches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const clearPeople = (tx: Db, id: string) => tx.deleteFrom('breach_people').where('breach_id', '=', id).execute()

/**
 * Lists the affected people. A person of a deleted account has no address any more. Goes through all accounts in slices,
 * so that no statement takes long in a large shop.
 */
export async function listPeople(tx: Db, id: string, chosen: Chosen): Promise<void> {
  for (let last: string | null = NIL_ID; last !== null; ) last = await listSlice(tx, id, chosen, last)
  await sql`
    update breaches set affected = (select count(*) from breach_people where breach_id = ${id}) where id = ${id}`.execute(
    tx,
  )
}

const ACCOUNTS_AT_ONCE = 2_000

/** Returns the last account of the slice, or null after the last slice. */
async function listSlice(tx: Db, id: string, chosen: Chosen, after: string): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with slice as (
      select id, email from users where id > ${after} order by id limit ${ACCOUNTS_AT_ONCE}
    ), listed as (
      insert into breach_people (breach_id, user_id)
      select ${id}, users.id from slice as users where ${isChosen(chosen)}
    )
    select (select id from slice order by id desc limit 1) as last`.execute(tx)
  return rows[0]?.last ?? null
}

function isChosen(chosen: Chosen) {
  if (chosen.by === 'all') return sql`true`
  if (chosen.by === 'people') {
    const names = chosen.people.map(nameOf)
    return sql`email = any(${names}::text[]) or id::text = any(${names}::text[])`
  }
  return sql`exists (select from orders where user_id = users.id
    and created_at >= ${chosen.from}::date::timestamp at time zone 'Asia/Kolkata'
    and created_at < (${chosen.to}::date + 1)::timestamp at time zone 'Asia/Kolkata')`
}

/** Names of a list that no account has, so that staff see a mistyped one. */
export async function unknownOf(tx: Db, chosen: Chosen): Promise<string[]> {
  if (chosen.by !== 'people') return []
  const names = chosen.people.map(nameOf)
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as given (name)
    where not exists (select from users where email = given.name or id::text = given.name)`.execute(tx)
  return rows.map(({ name }) => name)
}

const nameOf = (typed: string) => typed.normalize('NFKC').trim().toLowerCase()

/** By user id, from `cursor` on. */
export const affectedPeople = (db: Db, id: string, cursor: string | undefined) =>
  db
    .selectFrom('breach_people')
    .innerJoin('users', 'users.id', 'breach_people.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.language', 'breach_people.letter_at'])
    .where('breach_id', '=', id)
    .$if(cursor !== undefined, (query) => query.where('user_id', '>', cursor ?? ''))
    .orderBy('user_id')
    .limit(PEOPLE_PER_PAGE)
    .execute()

/** The next people without an e-mail. Another process that takes a slice at the same time gets other people. */
export const lockNotNotified = async (tx: Db, id: string, atOnce: number) =>
  (
    await sql<{ id: string; email: string; language: string }>`
      select users.id, users.email, users.language
      from breach_people join users on users.id = user_id
      where breach_id = ${id} and letter_at is null
      order by user_id limit ${atOnce} for update of breach_people skip locked`.execute(tx)
  ).rows

export async function markNotified(tx: Db, id: string, userIds: string[]): Promise<void> {
  await tx
    .updateTable('breach_people')
    .set({ letter_at: sql<Date>`now()` })
    .where('breach_id', '=', id)
    .where('user_id', 'in', userIds)
    .execute()
  await sql`update breaches set letters = letters + ${userIds.length} where id = ${id}`.execute(tx)
}
