import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '#tests/support/shop.ts'

test('a process of the previous release reads and writes tables under their old names', async () => {
  const { db, given } = await openShop()
  const { user_id: user } = await given.order()
  await sql`insert into sign_in_places (user_id, place) values (${user}, 'hash'),  (${user}, 'hash')
    on conflict (user_id, place) do nothing`.execute(db)
  await sql`update sign_in_places set seen_at = now() where user_id = ${user}`.execute(db)
  expect(
    (await sql`select place from trusted_networks where user_id = ${user} for update`.execute(db)).rows,
  ).toHaveLength(1)
  await sql`delete from sign_in_places where user_id = ${user}`.execute(db)
  expect((await sql`select place from trusted_networks where user_id = ${user}`.execute(db)).rows).toEqual([])
})

test.each([
  ['once_keys', 'idempotency_keys'],
  ['sign_in_places', 'trusted_networks'],
  ['payment_exceptions', 'unmatched_payments'],
  ['money_lines', 'reconciliation_lines'],
  ['pictures', 'images'],
])('the view %s has every column of %s and accepts writes', async (before, now) => {
  const { db } = await openShop()
  const { rows } = await sql<{ before: string; now: string; insertable: string }>`
    select array_agg(column_name::text order by ordinal_position) filter (where table_name = ${before}) as before,
      array_agg(column_name::text order by ordinal_position) filter (where table_name = ${now}) as now
    from information_schema.columns where table_schema = 'public'`.execute(db)
  expect(rows[0]?.before).toEqual(rows[0]?.now)
  const views =
    await sql`select is_insertable_into, is_updatable from information_schema.views where table_name = ${before}`.execute(
      db,
    )
  expect(views.rows).toEqual([{ is_insertable_into: 'YES', is_updatable: 'YES' }])
})

test('the functions of the previous release still find and store the mismatch of a payment', async () => {
  const { db } = await openShop()
  await sql`select refresh_money_lines(array['pay_AAAAAAAAAAAAAA'])`.execute(db)
  expect((await sql`select * from money_truth(array['pay_AAAAAAAAAAAAAA'])`.execute(db)).rows).toEqual([])
})
