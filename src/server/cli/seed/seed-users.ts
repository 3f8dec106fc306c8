import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { idAt, wordFor } from './seed-products.ts'
import { FIRST_NAMES, LAST_NAMES } from './words.ts'

const AT_ONCE = 1_000

/**
 * Inserts `count` users whose password hash matches nothing, so that nobody can sign in as them. Their numbers are
 * spread over the range: the prime factor keeps them unique.
 */
export async function seedUsers(tx: Db, count: number): Promise<void> {
  const { last } = await tx
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('last'))
    .where('email', 'like', 'seed%@people.example')
    .executeTakeFirstOrThrow()
  for (let done = 0; done < count; done += AT_ONCE) {
    await insertUsers(tx, last + done + 1, last + Math.min(done + AT_ONCE, count))
  }
}

const insertUsers = (tx: Db, from: number, to: number) =>
  sql`
    insert into users (id, name, email, number, password_hash, created_at, updated_at)
    select ${idAt('at')}, ${wordFor(FIRST_NAMES, 1)} || ' ' || ${wordFor(LAST_NAMES, 30)}, 'seed' || n || '@people.example',
      (6000000000 + n::bigint * 2654435761 % 4000000000)::text, 'none', at, at
    from (
      select n, now() - interval '2 years' + n * interval '5 minutes' as at
      from generate_series(${from}::int, ${to}::int) n
    ) numbers
  `.execute(tx)
