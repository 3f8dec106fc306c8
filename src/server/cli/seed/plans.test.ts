import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#server/database/connect.ts'
import { redactOldMails } from '#server/notifications/redact-old-mails.ts'
import { applyRetention } from '#server/privacy/retention.ts'
import { allCalls } from '#shared/calls.ts'
import { adminLists } from '#tests/support/admin-lists.ts'
import { openShop } from '#tests/support/shop.ts'
import { seedShop } from './seed-shop.ts'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

const GROWING = [
  ...['users', 'orders', 'order_items', 'products', 'audit', 'mails', 'stock_movements'],
  ...['payments', 'refunds', 'provider_payments', 'reconciliation_lines'],
]

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

// Requirements: ADMIN-13
// Threats: T99
test('every list, search and filter of the back office uses an index on every page', {
  timeout: 120_000,
}, async () => {
  const queries: CompiledQuery[] = []
  const { db, owner, as } = await openShop({ onQuery: (query) => queries.push(query) })
  await seedShop(db, { products: 2_000, users: 5_000, orders: 5_000 })
  await planForTwentyTimesAsMany(owner)
  const admin = await as('admin')

  const addresses = [...adminLists(await middleOf(owner)), ...(await peopleOfBreach(owner))]
  expect(listsNotIn(addresses)).toEqual([])
  for (const address of addresses) {
    queries.length = 0
    expect(await admin.get(address), address).toMatchObject({ status: 200 })
    const reading = queries.filter((query) => /^\s*(select|with)/i.test(query.sql))
    expect(reading.length, address).toBeGreaterThan(0)
    for (const query of reading) {
      expect(query.sql, address).not.toMatch(/\boffset\b/i)
      expect(await readAll(owner, query), `${address}\n${query.sql}`).toEqual([])
    }
  }
})

// Requirements: PRIV-4
// Threats: T99
test('retention reads no growing table as a whole', { timeout: 120_000 }, async () => {
  const queries: CompiledQuery[] = []
  const shop = await openShop({ onQuery: (query) => queries.push(query) })
  const { db, owner } = shop
  await seedShop(db, { products: 100, users: 1_000, orders: 5_000 })
  await sql`insert into webhook_events (id, event, body, applied_at)
    select 'event_' || id, 'payment.captured', '{"amount": 1}', created_at from orders`.execute(owner)
  await sql`insert into documents (id, order_id, kind, provider_mode, series, financial_year, sequence, number, date, total,
      snapshot, rows)
    select id, id, 'credit-note', 'test', 'A', '26-27', n, 'A/' || n, created_at::date, 1, '{"buyer": {"name": "Devi"}}', '[]'
    from (select id, created_at, row_number() over () as n from orders) as numbered`.execute(owner)
  const stored = ['mails', 'orders', 'webhook_events', 'documents']
  await planForTwentyTimesAsMany(owner, stored)
  queries.length = 0
  await applyRetention(shop)
  await redactOldMails(shop)
  // The plan of a call does not show the statements of the function.
  const { rows } = await sql<{ body: string }>`
    select replace(prosrc, 'at_once', '1000') as body from pg_proc where proname = 'erase_old_buyers'`.execute(owner)
  const eraseOldBuyers = CompiledQuery.raw(rows[0]?.body ?? '')
  for (const query of [...queries, eraseOldBuyers]) {
    expect(await readAll(owner, query, stored), query.sql).toEqual([])
  }
  await sql`truncate documents, webhook_events cascade`.execute(owner)
})

/** The affected people of a breach that touches everybody. */
async function peopleOfBreach(owner: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string; cursor: string }>`
    with breach as (
      insert into breaches (id, texts, data, noticed_at, chosen_by)
      values (gen_random_uuid(), '{"what":{"en":"A list got out."}}', '{name}', now(), '{"by":"all"}') returning id
    ), people as (
      insert into breach_people (breach_id, user_id) select breach.id, users.id from breach, users returning user_id
    )
    select (select id from breach), (select user_id from people order by user_id offset 1000 limit 1) as cursor`.execute(
    owner,
  )
  await sql`vacuum analyze breach_people`.execute(owner)
  const { id = '', cursor = '' } = rows[0] ?? {}
  return [`/api/breaches/${id}/people`, `/api/breaches/${id}/people?cursor=${cursor}`]
}

/** The planner must plan for a shop of 40,000 products and 100,000 users and orders. */
async function planForTwentyTimesAsMany(owner: Db, tables = [...GROWING, 'variants']) {
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(owner)
    await sql`vacuum analyze ${sql.table(table)}`.execute(owner)
  }
  await sql`update pg_class set reltuples = reltuples * 20 where relname = any(${tables})`.execute(owner)
}

async function middleOf(owner: Db) {
  const middle = async (table: string, key = 'id', by = key) => {
    const { rows } = await sql<{ key: string }>`
      select ${sql.ref(key)}::text as key from ${sql.table(table)} order by ${sql.ref(by)} offset 1000 limit 1`.execute(
      owner,
    )
    return rows[0]?.key ?? ''
  }
  return {
    order: await middle('orders'),
    user: await middle('users'),
    product: await middle('products'),
    mail: await middle('mails'),
    audit: await middle('audit'),
    payment: await middle('reconciliation_lines', 'payment_id', 'at'),
  }
}

/**
 * Calls of the back office that no address tests. Excludes exports (they run in batches), mails and breaches by id, and
 * the health. Excludes the preview of tax rates, which compares every product once before a switch.
 */
const listsNotIn = (addresses: string[]) =>
  allCalls
    .filter(
      ({ method, access, path }) =>
        method === 'GET' &&
        typeof access === 'object' &&
        !/export$|^\/api\/gst\/files|^\/api\/(mails|breaches)\/:id$|^\/api\/health$|^\/api\/tax-rates\/preview$/.test(
          path,
        ),
    )
    .map(({ path }) => path)
    .filter(
      (path) => !addresses.some((address) => new RegExp(`^${path.replace(/:\w+/, '[\\w-]+')}(\\?|$)`).test(address)),
    )

/** The growing tables that the plan of this query scans sequentially, and the indexes of which it reads all later rows. */
async function readAll(owner: Db, { sql: text, parameters }: CompiledQuery, growing = GROWING) {
  const { rows } = await owner.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
  )
  return rows
    .flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan))
    .filter(
      (node) =>
        (node['Node Type'] === 'Seq Scan' && growing.includes(node['Relation Name'] ?? '')) ||
        /^\(id > \w+\.id\)$/.test(node['Index Cond'] ?? ''),
    )
    .map((node) => node['Relation Name'] ?? node['Index Name'])
}
