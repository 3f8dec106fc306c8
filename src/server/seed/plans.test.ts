import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '#server/testing/shop.ts'
import { seedShop } from './seed-shop.ts'

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] }

const LARGE = new Set(['users', 'orders', 'products', 'audit', 'payments', 'provider_payments', 'money_lines'])

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

test('every list, search and filter of the back office is answered by an index, whatever the page', async () => {
  const asked: CompiledQuery[] = []
  const shop = await openShop({ onQuery: (query) => asked.push(query) })
  const { as, owner } = shop
  await seedShop(shop.db, { products: 2_000, users: 5_000, orders: 5_000 })
  for (const table of [...LARGE, 'variants']) {
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(owner)
    await sql`vacuum analyze ${sql.table(table)}`.execute(owner)
  }
  // The planner is to plan for a shop of twenty times as many: 40,000 products, 100,000 people and orders.
  await sql`update pg_class set reltuples = reltuples * 20 where relname = any(${[...LARGE, 'variants']})`.execute(
    owner,
  )
  const admin = await as('admin')
  const middle = async (table: 'orders' | 'users' | 'products') => {
    const row = await owner
      .selectFrom(table)
      .select('id')
      .orderBy('id')
      .offset(1_000)
      .limit(1)
      .executeTakeFirstOrThrow()
    return row.id
  }
  const [order, user, product] = [await middle('orders'), await middle('users'), await middle('products')]

  const { payment_id: payment } = await owner
    .selectFrom('money_lines')
    .select('payment_id')
    .orderBy('at')
    .offset(1_000)
    .limit(1)
    .executeTakeFirstOrThrow()

  for (const address of [
    '/api/dashboard',
    '/api/orders',
    `/api/orders?cursor=${order}`,
    ...['to-pay', 'to-ship', 'to-deliver', 'problem', 'cancelled'].map((state) => `/api/orders?state=${state}`),
    `/api/orders?state=delivered&cursor=${order}`,
    ...['nambiar fath', '98470', order, order.slice(-8), 'EK000001234IN', 'zzzz', 'na'].map(
      (search) => `/api/orders?search=${encodeURIComponent(search)}`,
    ),
    `/api/orders?state=cancelled&search=devi`,
    `/api/orders/${order}/history`,
    '/api/payments',
    `/api/payments?cursor=${payment}`,
    '/api/payments?show=wrong',
    `/api/payments?show=wrong&cursor=${payment}`,
    `/api/payments?from=2020-01-01&to=2040-12-31&cursor=${payment}`,
    ...[payment, payment.slice(0, 20), order, order.slice(-8), 'nambiar fath', 'zzzz'].map(
      (search) => `/api/payments?search=${encodeURIComponent(search)}`,
    ),
    '/api/payments/mismatches',
    `/api/payments/totals?from=${dayAgo(6)}&to=${dayAgo(0)}`,
    `/api/orders/${order}/refunds`,
    '/api/users',
    `/api/users?cursor=${user}`,
    ...['nambiar fath', '98470', 'seed1234@', 'zzzz', 'na'].map((search) => `/api/users?search=${search}`),
    '/api/products/admin',
    ...['newest', 'name', 'changed'].map((sort) => `/api/products/admin?sort=${sort}&cursor=${product}`),
    ...['kasthuri', 'seed-1234', 'zzzz', 'ho'].map((search) => `/api/products/admin?search=${search}`),
    '/api/products/admin?category=furniture',
    '/api/products/admin?stock=low',
    '/api/products/admin?stock=sold-out&category=ayurveda',
    '/api/audit',
    '/api/audit?subject=order&cursor=5000',
    `/api/audit?subject=order&subjectId=${order}`,
    '/api/audit?subject=settings',
    '/api/audit?action=order+shipped',
    `/api/audit?person=${user}`,
    '/api/audit?person=devi+nair',
  ]) {
    asked.length = 0
    expect(await admin.get(address), address).toMatchObject({ status: 200 })
    for (const query of asked.filter((one) => /^\s*(select|with)/i.test(one.sql))) {
      const explained = await owner.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        CompiledQuery.raw(`explain (format json) ${query.sql}`, [...query.parameters]),
      )
      const read = explained.rows
        .flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan))
        .filter((node) => node['Node Type'] === 'Seq Scan' && LARGE.has(node['Relation Name'] ?? ''))
        .map((node) => node['Relation Name'])
      expect(read, `${address}\n${query.sql}`).toEqual([])
    }
  }
})
