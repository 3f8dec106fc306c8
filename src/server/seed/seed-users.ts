import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { idAt, wordFor } from './seed-products.ts'
import { FIRST_NAMES, LAST_NAMES } from './words.ts'

/**
 * `count` people who have no password that fits, so that nobody signs in as one of them. Their numbers are all over the
 * range: the factor is prime, so that none comes twice.
 */
export const seedUsers = (tx: Db, count: number) =>
  sql`
    insert into users (id, name, email, number, password_hash, created_at, updated_at)
    select ${idAt('at')}, ${wordFor(FIRST_NAMES, 1)} || ' ' || ${wordFor(LAST_NAMES, 30)}, 'seed' || n || '@people.example',
      (6000000000 + n::bigint * 2654435761 % 4000000000)::text, 'none', at, at
    from (
      select n, now() - interval '2 years' + n * interval '5 minutes' as at
      from (select count(*) as last from users where email like 'seed%@people.example') seeded,
        generate_series(last + 1, last + ${count}::int) n
    ) numbers
  `.execute(tx)
