// Slow: npm run test:all only.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#server/database/connect.ts'
import { toRupees } from '#shared/money.ts'
import { SOCIETY_PAGES } from '#shared/society.ts'
import { copyOfCatalogue, editFile } from '#tests/support/catalogue.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'
import { fillEmptyShop, OPENING_CATALOGUE } from './fill-empty-shop.ts'
import { importCatalogue, importProducts } from './import-catalogue.ts'

const folder = OPENING_CATALOGUE

// Requirements: ENV-8
test('the opening catalogue is imported completely, and a second import changes nothing', async () => {
  const shop = await openShop()
  const imported = await importCatalogue(shop.db, { folder, images: shop.images })
  expect(imported).toMatchObject({ products: 533, subCategories: 18, reviews: 187 })

  const byCategory = await counted(shop.db, sql`select category as key, count(*) from products group by 1`)
  expect(byCategory).toEqual({ ayurveda: 412, beautycare: 43, organicfoods: 48, furniture: 30 })
  await expectEdgeCases(shop)
  await expectImages(shop)
  await expectReviews(shop)

  const before = await everything(shop.db)
  const again = await importCatalogue(shop.db, { folder, images: shop.images })
  expect(again.written).toBe(0)
  expect(await everything(shop.db)).toEqual(before)
})

// Requirements: ENV-8
test('a shop with products is not filled again, and one without demo products has categories and pages', async () => {
  const shop = await openShop()
  const output: string[] = []
  await fillEmptyShop(shop, (sentence) => output.push(sentence), { withProducts: false })
  expect(output).toEqual([])
  const visitor = await shop.as('visitor')
  expect(await visitor.get('/api/categories')).toMatchObject({ body: { length: 4 } })
  expect(await visitor.get('/api/society')).toMatchObject({ body: { length: SOCIETY_PAGES.length } })
  expect(await visitor.get('/api/products')).toMatchObject({ status: 200, body: [] })

  await fillEmptyShop(shop, (sentence) => output.push(sentence))
  expect(output).toContain('533 products in 18 sub-categories with 187 sample reviews are in the shop.')

  await shop.owner
    .updateTable('products')
    .set({ name: 'Renamed by the admin' })
    .where('sku', '=', 'AYU-ARI-001')
    .execute()
  await fillEmptyShop(shop, (sentence) => output.push(sentence))
  expect(output).toHaveLength(2)
  const renamed = await productBySku(shop.db, 'AYU-ARI-001')
  expect(renamed.name).toBe('Renamed by the admin')
})

test('the operator’s file updates names, prices and sizes by sku, and no stock of existing sizes', async () => {
  const shop = await openShop()
  await importCatalogue(shop.db, { folder, images: shop.images })
  const before = await productBySku(shop.db, 'AYU-ARI-001')

  const copy = await copyOfCatalogue()
  await editFile(copy, 'products.csv', 'Abhayarishtam,അ', 'Abhayarishtam Special,അ')
  await editFile(copy, 'products.csv', '200 ml=88;450 ml=165,0,66', '450 ml=170;1 litre=300,20.50,500')
  const imported = await importProducts(shop.db, { folder: copy, images: shop.images })
  // The product, and the moved, added and removed size.
  expect(imported).toEqual({ products: 533, written: 4 })

  const after = await productBySku(shop.db, 'AYU-ARI-001')
  expect(after).toMatchObject({ id: before.id, name: 'Abhayarishtam Special' })
  expect(after.sizes).toEqual([
    { id: before.sizes[1]?.id, model: '450 ml', price: 170, discountPrice: 20.5, stock: 33 },
    { id: expect.any(String), model: '1 litre', price: 300, discountPrice: 0, stock: 0 },
  ])
})

test('the operator’s file may come without pictures', async () => {
  const shop = await openShop()
  await fillEmptyShop(shop, () => {}, { withProducts: false })
  const copy = await copyOfCatalogue()
  await rm(join(copy, 'pictures'))
  expect(await importProducts(shop.db, { folder: copy, images: shop.images })).toMatchObject({ products: 533 })
})

test('an import waits for another one that takes longer than a statement may', async () => {
  const shop = await openShop()
  let isFree = false
  const { promise: locked, resolve: onLocked } = Promise.withResolvers<void>()
  const concurrent = shop.owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('catalogue'))`.execute(tx)
    onLocked()
    for (const _ of [1, 2, 3]) await sql`select pg_sleep(3)`.execute(tx)
    isFree = true
  })
  await locked
  await fillEmptyShop(shop, () => {}, { withProducts: false })
  expect(isFree).toBe(true)
  await concurrent
})

test('a removed product returns with the operator’s file', async () => {
  const shop = await openShop()
  await importCatalogue(shop.db, { folder, images: shop.images })
  const { id } = await productBySku(shop.db, 'FUR-BED-004')
  const admin = await shop.as('admin')
  expect(await admin.delete(`/api/products/${id}`)).toMatchObject({ status: 200 })

  expect(await importProducts(shop.db, { folder, images: shop.images })).toEqual({ products: 533, written: 1 })
  expect(await admin.get(`/api/products/${id}`)).toMatchObject({ status: 200 })
})

async function expectEdgeCases({ db, as }: TestShop) {
  const relish = await productBySku(db, 'AYU-GEN-011')
  expect(relish.sizes).toMatchObject([
    { model: '100 g', price: null, stock: 0 },
    { model: '250 g', price: 165, stock: 72 },
  ])
  const oil = await productBySku(db, 'FOO-OIL-001')
  expect(oil.sizes).toHaveLength(6)
  expect(oil.sizes.map(({ stock }) => stock)).toEqual([13, 10, 10, 10, 10, 10])
  expect(oil.sizes[0]).toMatchObject({ price: 95, discountPrice: 89 })
  expect(oil.sizes[1]).toMatchObject({ discountPrice: 0 })

  const names = await Promise.all(['AYU-GEN-009', 'AYU-GEN-010', 'FOO-BEV-006'].map((sku) => productBySku(db, sku)))
  expect(names.map(({ name }) => name)).toEqual([
    'Neem & Turmeric, Twin-Herb Tablets',
    "Grandmother's Panikkoorka Drops",
    'Kudumbam Breakfast Pack, "Malabar Morning"',
  ])
  for (const sku of [
    'AYU-ARI-020',
    'AYU-GHR-028',
    'AYU-THA-062',
    'AYU-BHA-020',
    'BEA-BOD-008',
    'FOO-SNK-003',
    'FUR-BED-004',
  ]) {
    expect((await productBySku(db, sku)).sizes.every(({ stock }) => stock === 0)).toBe(true)
  }
  const card = await (await as('visitor')).get(`/api/products/${relish.id}`)
  expect(card.body).toMatchObject({ price: null, countInStock: 72, subCategory: '' })
}

async function expectImages({ db, images }: TestShop) {
  expect(await counted(db, sql`select 'all' as key, count(*) from images`)).toEqual({ all: 543 })
  expect(await counted(db, sql`select 'without' as key, count(*) from products where image = ''`)).toEqual({
    without: 0,
  })
  expect(await counted(db, sql`select 'without' as key, count(*) from sub_categories where image = ''`)).toEqual({
    without: 0,
  })
  expect(await images.has('hero-organicfoods-mobile.webp')).toBe(true)
  const { image } = await db
    .selectFrom('products')
    .select('image')
    .where('sku', '=', 'AYU-ARI-001')
    .executeTakeFirstOrThrow()
  expect(image).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/)
  expect(await images.has(image.replace('/uploads/', ''))).toBe(true)
}

async function expectReviews({ db }: TestShop) {
  const rows = sql`select case when is_sample then 'samples' else 'real' end as key, count(*) from reviews group by 1`
  expect(await counted(db, rows)).toEqual({ samples: 187 })
  const product = await db
    .selectFrom('products')
    .select(['rating', 'num_reviews'])
    .where('sku', '=', 'AYU-ARI-013')
    .executeTakeFirstOrThrow()
  expect(product).toEqual({ rating: 4.4, num_reviews: 5 })
}

async function counted(db: Db, query: ReturnType<typeof sql>): Promise<Record<string, number>> {
  const { rows } = await query.execute(db)
  return Object.fromEntries(rows.map((row) => Object.values(row as { key: string; count: number })))
}

/** Every row with the id of the transaction that last wrote it, to detect needless updates. */
async function everything(db: Db) {
  const tables = [
    'images',
    'categories',
    'sub_categories',
    'society_texts',
    'products',
    'variants',
    'reviews',
    'stock_movements',
  ]
  return Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql`select xmin::text, ${sql.table(table)}.* from ${sql.table(table)} order by 2`.execute(
        db,
      )
      return rows
    }),
  )
}

async function productBySku(db: Db, sku: string) {
  const product = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow()
  const sizes = await db
    .selectFrom('variants')
    .selectAll()
    .where('product_id', '=', product.id)
    .where('position', 'is not', null)
    .orderBy('position')
    .execute()
  return {
    ...product,
    sizes: sizes.map(({ id, model, price, discount_price, count_in_stock }) => ({
      id,
      model,
      price: price === null ? null : toRupees(price),
      discountPrice: toRupees(discount_price),
      stock: count_in_stock,
    })),
  }
}
