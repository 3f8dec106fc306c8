import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { migrateSandbox } from '#sandbox/razorpay/migrate.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { migrate } from './migrate.ts'

/** Each table with column -> declared type, read from the row types. */
const tablesIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^ {2}'?([\w.]+)'?: \{\n(.*?)^ {2}\}/gms)].map(
    ([, table = '', body = '']) => ({
      table,
      columns: new Map([...body.matchAll(/^ {4}(\w+): (.+)$/gm)].map(([, name = '', type = '']) => [name, type])),
    }),
  )

const files = [
  ...globSync(join(import.meta.dirname, 'tables/*.ts')),
  join(import.meta.dirname, '../../../sandbox/razorpay/tables.ts'),
]

const { owner, ownerConnection, close } = await openTestDatabase()
await migrateSandbox(ownerConnection)
afterAll(close)

// Requirements: USER-1
test.each(files.flatMap(tablesIn))(
  'the row type of $table has exactly the columns of the migrated database',
  async ({ table, columns }) => {
    const [schema, name] = table.includes('.') ? table.split('.') : ['public', table]
    const { rows } = await sql<{ column_name: string; is_nullable: 'YES' | 'NO' }>`
    select column_name, is_nullable from information_schema.columns
    where table_schema = ${schema} and table_name = ${name}`.execute(owner)

    expect([...columns.keys()].sort()).toEqual(rows.map(({ column_name }) => column_name).sort())
    for (const { column_name, is_nullable } of rows) {
      const type = columns.get(column_name) ?? ''
      const mayBeNull = /\| null|^Maybe/.test(type)
      expect(mayBeNull, `${table}.${column_name}: ${type}`).toBe(is_nullable === 'YES')
    }
  },
)

test('a second migration changes nothing, even with several processes at once', async () => {
  const { owner, ownerConnection, close } = await openTestDatabase()
  onTestFinished(close)
  const applied = () => sql`select name, applied_at from schema_migrations order by name`.execute(owner)
  const before = await applied()
  const results = await Promise.all([1, 2, 3].map(() => migrate(ownerConnection)))
  expect(results).toEqual([{ hasAppRole: true }, { hasAppRole: true }, { hasAppRole: true }])
  expect((await applied()).rows).toEqual(before.rows)
})

test('a migration that was edited after it was applied stops the start', async () => {
  const { owner, ownerConnection, close } = await openTestDatabase()
  onTestFinished(close)
  await sql`update schema_migrations set checksum = 'another' where name = '0001-shop.sql'`.execute(owner)
  await expect(migrate(ownerConnection)).rejects.toThrow('Migration 0001-shop.sql was edited')
})

// Requirements: ENV-6
// Threats: T174
test('a shop that is older than the schema changes nothing and reports it', async () => {
  const { owner, ownerConnection, close } = await openTestDatabase()
  onTestFinished(close)
  await sql`insert into schema_migrations (name, checksum) values ('9999-next.sql', '')`.execute(owner)
  await sql`delete from schema_migrations where name = '0017-once.sql'`.execute(owner)
  await expect(migrate(ownerConnection)).rejects.toThrow(
    'This database was opened by a newer version of the shop (9999-next.sql). Start that version, or a newer one.',
  )
  const { rows } = await sql`select name from schema_migrations where name = '0017-once.sql'`.execute(owner)
  expect(rows).toEqual([])
})

test('the job queues of an older shop get the current options', async () => {
  const { owner, ownerConnection, close } = await openTestDatabase()
  onTestFinished(close)
  await sql`update pgboss.queue set expire_seconds = 900, retry_limit = 2 where name = 'refund'`.execute(owner)
  await migrate(ownerConnection)
  const { rows } = await sql`select expire_seconds, retry_limit from pgboss.queue where name = 'refund'`.execute(owner)
  expect(rows).toEqual([{ expire_seconds: 60, retry_limit: 40 }])
})

test('a schedule of an earlier release ends with its waiting jobs, and the current ones go on', async () => {
  const { owner, ownerConnection, close } = await openTestDatabase()
  onTestFinished(close)
  await sql`
    insert into pgboss.queue select (jsonb_populate_record(q, '{"name": "forget"}')).*
      from pgboss.queue q where name = 'apply-retention'`.execute(owner)
  await sql`insert into pgboss.schedule (name, cron) values ('forget', '0 3 * * *'), ('apply-retention', '0 3 * * *')`.execute(
    owner,
  )
  await sql`insert into pgboss.job (name) values ('forget'), ('apply-retention')`.execute(owner)
  await migrate(ownerConnection)
  const { rows } = await sql`
    select (select array_agg(name) from pgboss.schedule) as schedules, array_agg(name) as waiting
      from pgboss.job where state = 'created' and name in ('forget', 'apply-retention')`.execute(owner)
  expect(rows).toEqual([{ schedules: ['apply-retention'], waiting: ['apply-retention'] }])
})
