// Slow: npm run test:all only.
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { diceOf } from '#server/proof/dice.ts'
import { openLink } from '#server/testing/link.ts'
import { type Moment, watchMoments } from '#server/testing/link-moments.ts'
import { statementsOf } from '#server/testing/link-postgres.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { connect, type Db } from './connect.ts'
import { openFolder } from './embedded/fixture.ts'
import { migrate } from './migrate.ts'

/** `MIGRATION_KILLS=all` cuts at the first statement, then at the second and so on until one run comes through. */
const KILLS = process.env.MIGRATION_KILLS ?? '2'
const SEED = Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * 1e9))
const SOON = { timeout: 15_000, interval: 20 }
const MOST_STATEMENTS = 1_000
/** So many statements a migration of an empty database has at the least. */
const FEWEST_STATEMENTS = 60

/** What an engineer might add next: a column that everybody reads, and an index. */
const NEXT = `alter table orders add column wrapping text not null default '';
create index orders_by_wrapping on orders (wrapping);`

test('R21 a migration while the shop serves: nobody is refused, it gives way to whoever uses the table, and the shop of before goes on', async () => {
  const shop = await openShop()
  const folder = join(await openFolder(), 'migrations')
  await cp(join(import.meta.dirname, '../../../migrations'), folder, { recursive: true })
  await writeFile(join(folder, '9999-next.sql'), NEXT)
  const product = await shop.given.product({ stock: 10_000 })
  const selling = keepSelling(shop, product)
  await expect.poll(() => selling.statuses.length, SOON).toBeGreaterThan(5)

  const longReader = Promise.withResolvers<void>()
  const reading = shop.owner.transaction().execute(async (tx) => {
    await sql`select count(*) from orders`.execute(tx)
    await longReader.promise
  })
  const migrating = migrate(shop.ownerConnection, folder)
  // It has waited for the reader in vain, and once more.
  await expect.poll(() => triesOf(shop.owner), SOON).toBeGreaterThan(1)
  longReader.resolve()
  await Promise.all([reading, migrating])
  const before = selling.statuses.length
  await expect.poll(() => selling.statuses.length, SOON).toBeGreaterThan(before + 5)
  selling.stop()
  await selling.done
  expect(new Set(selling.statuses)).toEqual(new Set([200, 201]))
  const { rows } = await sql`select wrapping from orders limit 1`.execute(shop.owner)
  expect(rows).toEqual([{ wrapping: '' }])
})

/** Shoppers who list and order without a rest, one after the other. */
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

const seenStarts = new Set<string>()

/** How many times the migration has been seen waiting for the table, each a transaction of its own. */
async function triesOf(owner: Db): Promise<number> {
  const { rows } = await sql<{ started: string }>`
    select xact_start::text as started from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'alter table orders add column%'`.execute(
    owner,
  )
  for (const { started } of rows) seenStarts.add(started)
  return seenStarts.size
}

test('R22 a migration that dies at any statement is taken up by the next start and ends as if nothing had been', {
  timeout: KILLS === 'all' ? 3_600_000 : 120_000,
}, async () => {
  console.info(`FAULTS_SEED=${SEED}`)
  const whole = await shapeOf(inject('template').database)
  const dice = diceOf(SEED)
  const points =
    KILLS === 'all'
      ? Array.from({ length: MOST_STATEMENTS }, (_, n) => n + 1)
      : Array.from({ length: Number(KILLS) }, () => 1 + dice.below(FEWEST_STATEMENTS))
  let killed = 0
  for (const nth of points) {
    if (!(await killedAt(nth, whole))) break
    killed += 1
  }
  console.info(`migrations killed at ${killed} statements`)
  expect(killed).toBeGreaterThan(0)
})

/** False when the migration came to its end before so many statements. */
async function killedAt(nth: number, whole: string[]): Promise<boolean> {
  const { name, drop } = await emptyDatabase()
  const { host, port, ...template } = inject('template')
  const moments = watchMoments()
  const link = await openLink({
    to: host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
    reader: statementsOf(moments),
  })
  try {
    let counted = 0
    const isHere = ({ when }: Moment) => {
      if (when === 'answered') counted += 1
      return counted === nth
    }
    const reached = moments.holdAt(isHere).then(() => link.set({ isDown: true }))
    const through = { ...template, host: '127.0.0.1', port: link.port, database: name }
    const isDone = await migrate(through).then(
      () => true,
      () => false,
    )
    if (isDone && counted < nth) return false
    await reached
    await migrate({ ...inject('template'), database: name })
    expect(await shapeOf(name), `killed at statement ${nth}, FAULTS_SEED=${SEED}`).toEqual(whole)
    return true
  } finally {
    await link.close()
    await drop()
  }
}

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

/** Every column, index, constraint, function, trigger, queue and right of a database, in words. */
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
