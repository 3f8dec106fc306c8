// Slow: npm run test:all only.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#server/database/connect.ts'
import { connect } from '#server/database/connect.ts'
import { appConnection } from '#server/database/embedded/connection.ts'
import { migrate } from '#server/database/migrate.ts'
import { openOlderShop } from '#tests/support/older-shop.ts'
import { openBooks } from '#tests/support/razorpay/open-sandbox.ts'
import { sandboxKeys } from './keys.ts'
import { migrateSandbox } from './migrate.ts'
import { sandboxDb } from './tables.ts'

/** The last version in which the shop's own migrations made these tables. */
const BEFORE = '0027-own-changes-and-write-probe.sql'

async function insertPayment(db: Db) {
  await sql`insert into payment_sandbox.keys (id, key_id, key_secret, webhook_secret, previous_webhook_secret)
    values (1, 'rzp_test_kept', 's', 'w', 'p')`.execute(db)
  await sql`insert into payment_sandbox.orders (id, amount, currency, created_at)
    values ('order_AAAAAAAAAAAAAA', 10000, 'INR', now())`.execute(db)
}

test('a shop that used the sandbox keeps its keys and test payments, in tables like those of a new one', async ({
  onTestFinished,
}) => {
  const empty = await openBooks()
  onTestFinished(empty.close)
  const { db, owner } = await openOlderShop(BEFORE)
  await insertPayment(db)
  await migrate(owner)
  await Promise.all([1, 2, 3].map(() => migrateSandbox(owner)))
  expect(await shapeOf(db)).toEqual(await shapeOf(empty.owner))

  const app = sandboxDb(connect(appConnection(owner), { max: 1, onError: () => {} }))
  onTestFinished(() => app.destroy())
  expect(await sandboxKeys(app)).toMatchObject({ keyId: 'rzp_test_kept' })
  expect(await app.selectFrom('payment_sandbox.orders').select(['id', 'amount']).execute()).toEqual([
    { id: 'order_AAAAAAAAAAAAAA', amount: 10_000 },
  ])
})

test.each([
  { isUsed: false, mode: undefined, hasTables: false },
  { isUsed: true, mode: 'live', hasTables: false },
  { isUsed: true, mode: 'sandbox', hasTables: true },
  { isUsed: true, mode: 'test', hasTables: true },
] as const)(
  'sandbox used: $isUsed, last start in mode $mode: its tables stay: $hasTables',
  async ({ isUsed, mode, hasTables }) => {
    const { db, owner } = await openOlderShop(BEFORE)
    if (isUsed) await insertPayment(db)
    if (mode) await db.insertInto('provider_account').values({ mode, account: 'rzp_key' }).execute()
    await migrate(owner)
    expect((await shapeOf(db)).length > 0).toBe(hasTables)
  },
)

test('a later start keeps existing keys, and the shop’s role cannot change the schema', async ({ onTestFinished }) => {
  const { db, owner, ownerConnection, close } = await openBooks()
  onTestFinished(close)
  const keys = await sandboxKeys(db)
  const applied = () => sql`select * from payment_sandbox.schema_migrations`.execute(owner)
  const before = (await applied()).rows
  await migrateSandbox(ownerConnection)
  expect((await applied()).rows).toEqual(before)
  expect(await sandboxKeys(db)).toEqual(keys)
  await expect(sql`delete from payment_sandbox.schema_migrations`.execute(db)).rejects.toThrow('permission denied')
})

/** Every column, index, constraint and right of the sandbox's tables, in words. */
async function shapeOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select concat_ws(' ', table_name, ordinal_position, column_name, data_type, is_nullable, column_default) as word
      from information_schema.columns where table_schema = 'payment_sandbox'
    union all select indexdef from pg_indexes where schemaname = 'payment_sandbox'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace::regnamespace::text = 'payment_sandbox'
    union all select concat_ws(' ', table_name, grantee, privilege_type) from information_schema.role_table_grants
      where table_schema = 'payment_sandbox'
    order by word`.execute(db)
  return rows.map(({ word }) => word)
}
