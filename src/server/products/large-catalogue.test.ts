// Slow: npm run test:all only.
import { expect, test } from 'vitest'
import { seedProducts } from '#server/cli/seed/seed-products.ts'
import { withClient } from '#server/database/client.ts'
import type { DatabaseConnection } from '#server/database/embedded/connection.ts'
import type { ProductCard } from '#shared/products.ts'
import { openShop } from '#tests/support/shop.ts'

// Requirements: CAT-19
// Threats: T99
test('of more than 10,000 products the best rated 10,000 are listed, and search finds the others', {
  timeout: 120_000,
}, async () => {
  const { db, ownerConnection, as } = await openShop()
  await withoutSearchIndexes(ownerConnection, () => seedProducts(db, 10_020))
  const shopper = await as('shopper')
  const oldest = await db.selectFrom('products').select('id').orderBy('id').limit(3).execute()
  for (const { id } of oldest) await shopper.post(`/api/products/${id}/reviews`, { rating: 5, comment: 'Good' })
  const visitor = await as('visitor')

  const { body } = await visitor.get<ProductCard[]>('/api/products')
  expect(body).toHaveLength(10_000)
  const numberOf = ({ name }: ProductCard) => Number(name.split(' ').at(-1))
  const numbers = body.map(numberOf)
  expect(numbers.slice(0, 3).toSorted()).toEqual([1, 2, 3])
  expect(numbers.slice(3)).not.toContain(4)

  const left = await db.selectFrom('products').select('name').where('sku', '=', 'SEED-4').executeTakeFirstOrThrow()
  const found = await visitor.get<ProductCard[]>(`/api/products?keyword=${encodeURIComponent(left.name)}`)
  expect(found.body.map(({ name }) => name)).toContain(left.name)

  // Autovacuum does this some time after a large import. This connection has no time limit.
  await withClient(ownerConnection, async (client) => {
    await client.query('set statement_timeout = 0')
    await client.query('analyze products')
  })
  const { body: many } = await visitor.get<ProductCard[]>('/api/products?keyword=1')
  expect(many).toHaveLength(48)
  expect(many[0]?.name.endsWith('1')).toBe(true)
  const { body: few } = await visitor.get<ProductCard[]>('/api/products?keyword=4321')
  expect(few.map(({ name }) => name.split(' ').at(-1))).toEqual(['4321'])
})

/** Building an index once is faster than adding ten thousand products to it. */
const withoutSearchIndexes = (owner: DatabaseConnection, run: () => Promise<unknown>) =>
  withClient(owner, async (client) => {
    const { rows } = await client.query<{ indexname: string; indexdef: string }>(
      "select indexname, indexdef from pg_indexes where tablename = 'products' and indexdef like '% USING gin %'",
    )
    for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
    await run()
    for (const { indexdef } of rows) await client.query(indexdef)
  })
