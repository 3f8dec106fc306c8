// Slow: npm run test:all only.
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openFolder } from '#tests/support/embedded/fixture.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'
import { openTcpProxy } from '#tests/support/tcp-proxy.ts'
import { statementsOf } from '#tests/support/tcp-proxy-postgres.ts'
import { observeTraffic, type TrafficEvent } from '#tests/support/tcp-proxy-traffic.ts'
import { connect, type Db } from './connect.ts'
import { migrate } from './migrate.ts'

/** `MIGRATION_KILLS=all` kills at the first statement, then at the second, until one run completes. */
const KILLS = process.env.MIGRATION_KILLS ?? '2'
const SEED = Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * 1e9))
const POLL = { timeout: 15_000, interval: 20 }
const MAX_STATEMENTS = 1_000
/** The least number of statements that migrate an empty database. */
const MIN_STATEMENTS = 60

const MIGRATIONS = join(import.meta.dirname, '../../../migrations')

/** A typical next migration: a column that every query reads, and an index. */
const NEXT = `alter table orders add column wrapping text not null default '';
create index orders_by_wrapping on orders (wrapping);`

// Threats: R21
test('R21 a migration of a serving shop refuses no request and yields to other table users', async () => {
  const shop = await openShop()
  const folder = join(await openFolder(), 'migrations')
  await cp(MIGRATIONS, folder, { recursive: true })
  await writeFile(join(folder, '9999-next.sql'), NEXT)
  const product = await shop.given.product({ stock: 10_000 })
  const selling = keepSelling(shop, product)
  await expect.poll(() => selling.statuses.length, POLL).toBeGreaterThan(5)

  const longReader = Promise.withResolvers<void>()
  const reading = shop.owner.transaction().execute(async (tx) => {
    await sql`select count(*) from orders`.execute(tx)
    await longReader.promise
  })
  const migrating = migrate(shop.ownerConnection, folder)
  // It gave up the lock once and tries again.
  await expect.poll(() => triesOf(shop.owner), POLL).toBeGreaterThan(1)
  longReader.resolve()
  await Promise.all([reading, migrating])
  const before = selling.statuses.length
  await expect.poll(() => selling.statuses.length, POLL).toBeGreaterThan(before + 5)
  selling.stop()
  await selling.done
  expect(new Set(selling.statuses)).toEqual(new Set([200, 201]))
  const { rows } = await sql`select wrapping from orders limit 1`.execute(shop.owner)
  expect(rows).toEqual([{ wrapping: '' }])
})

// Threats: R21
test('a migration gives way to a statement that waits for its table and holds the next one', async () => {
  const shop = await openShop()
  const folder = join(await openFolder(), 'migrations')
  await cp(MIGRATIONS, folder, { recursive: true })
  await writeFile(join(folder, '9999-next.sql'), TWO_TABLES)
  let migrating: Promise<unknown> | undefined
  await shop.owner.transaction().execute(async (reader) => {
    await sql`select count(*) from products`.execute(reader)
    migrating = migrate(shop.ownerConnection, folder)
    await expect.poll(() => isHoldingOrders(shop.owner), POLL).toBe(true)
    // It waits before the migration does, so PostgreSQL would cancel it first.
    await sql`select count(*) from orders`.execute(reader)
  })
  await migrating
  await sql`select wrapping, wrapped from orders, products limit 1`.execute(shop.owner)
})

/** Between the two tables it stops for half a second, as one does that fills a column. */
const TWO_TABLES = `alter table orders add column wrapping text not null default '';
select pg_sleep(0.5);
alter table products add column wrapped text not null default '';`

async function isHoldingOrders(owner: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`.execute(owner)
  return rows.length > 0
}

/** Shoppers who list and order without pause. */
function keepSelling(shop: TestShop, product: { _id: string }) {
  const statuses: number[] = []
  let isOver = false
  const run = async () => {
    for (let n = 0; !isOver; n += 1) {
      const shopper = await shop.as(`shopper ${n}`)
      statuses.push((await shopper.post('/api/orders', shop.given.draft(product))).status)
      statuses.push((await shopper.get('/api/orders/myorders')).status)
    }
  }
  return {
    statuses,
    done: run(),
    stop: () => {
      isOver = true
    },
  }
}

const starts = new Set<string>()

/** Number of transactions that were seen waiting for the table lock. */
async function triesOf(owner: Db): Promise<number> {
  const { rows } = await sql<{ started: string }>`
    select xact_start::text as started from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'alter table orders add column%'`.execute(
    owner,
  )
  for (const { started } of rows) starts.add(started)
  return starts.size
}

// Threats: R22
test('R22 the next start completes a migration that was killed at any statement', {
  timeout: KILLS === 'all' ? 3_600_000 : 120_000,
}, async () => {
  console.info(`FAULTS_SEED=${SEED}`)
  const complete = await shapeOf(inject('template').database)
  const random = seededRandom(SEED)
  const points =
    KILLS === 'all'
      ? Array.from({ length: MAX_STATEMENTS }, (_, n) => n + 1)
      : Array.from({ length: Number(KILLS) }, () => 1 + random.below(MIN_STATEMENTS))
  let killed = 0
  for (const nth of points) {
    if (!(await killedAt(nth, complete))) break
    killed += 1
  }
  console.info(`migrations killed at ${killed} statements`)
  expect(killed).toBeGreaterThan(0)
})

/** False when the migration ended before that many statements. */
async function killedAt(nth: number, complete: string[]): Promise<boolean> {
  const { name, drop } = await emptyDatabase()
  const { host, port, ...template } = inject('template')
  const traffic = observeTraffic()
  const link = await openTcpProxy({
    to: host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
    reader: statementsOf(traffic),
  })
  try {
    let counted = 0
    const matches = ({ when }: TrafficEvent) => {
      if (when === 'responded') counted += 1
      return counted === nth
    }
    const reached = traffic.pauseAt(matches).then(() => link.set({ isDown: true }))
    const through = { ...template, host: '127.0.0.1', port: link.port, database: name }
    const isDone = await migrate(through).then(
      () => true,
      () => false,
    )
    if (isDone && counted < nth) return false
    await reached
    await migrate({ ...inject('template'), database: name })
    expect(await shapeOf(name), `killed at statement ${nth}, FAULTS_SEED=${SEED}`).toEqual(complete)
    return true
  } finally {
    await link.close()
    await drop()
  }
}

test('sentences of a filled shop become codes with values; typed text and mail server replies stay', async () => {
  const { name, drop } = await emptyDatabase()
  onTestFinished(drop)
  const before = join(await openFolder(), 'migrations')
  await cp(MIGRATIONS, before, { recursive: true, filter: (file) => !/(00(28|29|[3-9]\d)|0[1-9]\d\d)-/.test(file) })
  const connection = { ...inject('template'), database: name }
  await migrate(connection, before)
  const db = connect(connection, { max: 1, onError: () => {} })
  await sql`insert into payment_exceptions (id, amount, currency, status, reason) values
    ('pay_a', 100, 'USD', 'captured', 'The payment is in USD, not in rupees.'),
    ('pay_b', 100, 'INR', 'captured', 'The order was already paid by another payment.'),
    ('pay_c', 100, 'INR', 'captured', 'As it was said in 1999.')`.execute(db)
  await sql`insert into refunds (id, decision_id, payment_id, amount, reason)
    select id, id, payment_id, 10, reason from (values
      (gen_random_uuid(), 'pay_a', 'The payment is in USD, not in rupees.'),
      (gen_random_uuid(), 'pay_b', 'The bottle came broken.')) row (id, payment_id, reason)`.execute(db)
  await sql`insert into mails (id, event_key, kind, to_address, subject, text, html, give_up_at, status, last_error)
    select gen_random_uuid(), error, 'test', 'a@people.example', '', '', '', now(), 'dead', error from unnest(array[
      'The e-mail expired before it could be sent.', 'Too many e-mails were sent to this address in one hour.',
      '550 no such mailbox']) error`.execute(db)
  await sql`insert into users (id, name, email, password_hash)
    values (gen_random_uuid(), 'A', 'a@people.example', '')`.execute(db)
  await sql`insert into sessions (token_hash, user_id, device, expires_at)
    select convert_to(kind, 'utf8'), id, kind, now()
    from users, unnest(array['Chrome on Android', 'Edge', 'Unknown device']) kind`.execute(db)
  await migrate(connection)
  const sessions = await db.selectFrom('sessions').select('device').orderBy('token_hash').execute()
  const reasons = ['reason_code', 'reason_values'] as const
  const unmatched = await db
    .selectFrom('unmatched_payments')
    .select(['id', ...reasons])
    .orderBy('id')
    .execute()
  const restored = await db
    .selectFrom('refunds')
    .select(['payment_id', 'reason', ...reasons])
    .orderBy('payment_id')
    .execute()
  const mails = await db.selectFrom('mails').select(['last_error', 'last_error_code']).orderBy('event_key').execute()
  await db.destroy()
  expect(sessions.map(({ device }) => device)).toEqual(['Chrome/Android', 'Edge', ''])
  expect(unmatched).toEqual([
    { id: 'pay_a', reason_code: 'not-in-rupees', reason_values: { currency: 'USD' } },
    { id: 'pay_b', reason_code: 'second-payment', reason_values: {} },
    { id: 'pay_c', reason_code: null, reason_values: {} },
  ])
  expect(restored).toMatchObject([
    { payment_id: 'pay_a', reason_code: 'not-in-rupees', reason_values: { currency: 'USD' } },
    { payment_id: 'pay_b', reason_code: null, reason: 'The bottle came broken.' },
  ])
  expect(mails).toEqual([
    { last_error: '550 no such mailbox', last_error_code: null },
    { last_error: '', last_error_code: 'expired' },
    { last_error: '', last_error_code: 'too-many' },
  ])
})

let made = 0

async function emptyDatabase() {
  made += 1
  const name = `empty_${process.pid}_${made}`
  const server = connect({ ...inject('template'), database: 'postgres' }, { max: 1, onError: () => {} })
  await sql`create database ${sql.ref(name)} template template0`.execute(server)
  const drop = async () => {
    await sql`drop database ${sql.ref(name)} with (force)`.execute(server)
    await server.destroy()
  }
  return { name, drop }
}

/** A description of every column, index, constraint, function, trigger, queue and grant of a database. */
async function shapeOf(database: string): Promise<string[]> {
  const db = connect({ ...inject('template'), database }, { max: 1, onError: () => {} })
  onTestFinished(() => db.destroy())
  const { rows } = await sql<{ word: string }>`
    select concat_ws(' ', table_schema, table_name, column_name, data_type, is_nullable, column_default) as word
      from information_schema.columns where table_schema in ('public', 'payment_sandbox', 'pgboss')
    union all select indexdef from pg_indexes where schemaname in ('public', 'payment_sandbox', 'pgboss')
    union all select conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid > 0
    union all select proname::text from pg_proc where pronamespace = 'public'::regnamespace
    union all select tgname || ' ' || tgrelid::regclass from pg_trigger where not tgisinternal
    union all select concat_ws(' ', name, policy, retry_limit, expire_seconds) from pgboss.queue
    union all select concat_ws(' ', table_schema, table_name, privilege_type) from information_schema.role_table_grants
      where grantee = 'shop_app'
    union all select name from schema_migrations
    order by word`.execute(db)
  await db.destroy()
  return rows.map(({ word }) => word)
}
