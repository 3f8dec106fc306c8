// Slow: npm run test:all only.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { BulkPreview } from '#shared/bulk-changes.ts'
import { openShop } from '#tests/support/shop.ts'

const PATH = '/api/bulk-changes'

// Requirements: ADMIN-62
// Threats: T99
test('at most 2,000 sizes change at once, and so many change within one transaction', { timeout: 60_000 }, async () => {
  const shop = await openShop()
  await shop.given.product({ category: 'ayurveda' })
  const editor = await shop.as('editor')
  await sql`insert into products (id, name, category, is_published)
    select gen_random_uuid(), 'Invented ' || n, 'ayurveda', true from generate_series(1, 2001) n`.execute(shop.db)
  for (const last of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    await sql`insert into variants (id, product_id, position, model, price)
      select gen_random_uuid(), id, 0, '10 g', 5000 from products where name like ${`Invented %${last}`}`.execute(
      shop.db,
    )
  const change = { kind: 'percent', by: 10 }
  expect(await editor.post(PATH, { change, filter: { search: 'invented' } })).toMatchObject({
    status: 400,
    body: { message: 'At most 2,000 sizes can be changed at once. Narrow the search.' },
  })
  const { rows } = await sql<{ id: string }>`select id from variants where model = '10 g' limit 2000`.execute(shop.db)
  const { body } = await editor.post<BulkPreview>(PATH, { change, sizes: rows.map(({ id }) => id) })
  expect(body.count).toBe(2000)
  expect(await editor.put(`${PATH}/${body._id}/apply`)).toMatchObject({ status: 200, body: { count: 2000 } })
  const { count } = await shop.db
    .selectFrom('variants')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('price', '=', 5500)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(2000)
})

// Requirements: ADMIN-62
test('drafts without a size do not displace the sizes that a filter finds', async () => {
  const shop = await openShop()
  await shop.given.product({ category: 'ayurveda' })
  await sql`insert into products (id, name, category)
    select gen_random_uuid(), 'Invented ' || n, 'ayurveda' from generate_series(1, 2001) n`.execute(shop.db)
  await shop.given.product({ name: 'Invented oil' })
  const draft = { change: { kind: 'percent', by: 10 }, filter: { search: 'invented' } }
  const { body } = await (await shop.as('editor')).post<BulkPreview>(PATH, draft)
  expect(body.count).toBe(1)
})
