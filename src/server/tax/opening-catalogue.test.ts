import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCatalogue } from '#server/catalogue/read-catalogue.ts'
import { writeTaxConditions } from '#server/catalogue/write-tax-conditions.ts'
import { newId } from '#server/database/id.ts'
import { CATEGORIES } from '#shared/categories.ts'
import type { TaxPreview } from '#shared/tax-rates.ts'
import { openShop } from '#tests/support/shop.ts'

// Requirements: TAX-4, TAX-7
test('by HSN code every food of the opening catalogue changes, and no medicine', async () => {
  const { db, as, given } = await openShop()
  for (const category of CATEGORIES) await given.product({ category })
  const { products, taxConditions } = await readCatalogue(join(import.meta.dirname, '../../../catalogue'))
  const rows = products.map(({ sku, name, category, hsnCode }) => ({
    id: newId(),
    sku,
    name,
    category,
    hsn_code: hsnCode,
  }))
  await db.insertInto('products').values(rows).execute()
  await writeTaxConditions(db, taxConditions)
  const { body } = await (await as('admin')).get<TaxPreview>('/api/tax-rates/preview')
  const skus = new Map(products.map(({ name, sku }) => [name, sku.slice(0, 3)]))
  const changed = Map.groupBy(body.products, ({ name }) => skus.get(name))
  expect({ all: body.count, foods: changed.get('FOO')?.length, medicines: changed.get('AYU')?.length ?? 0 }).toEqual({
    all: 65,
    foods: products.filter(({ category }) => category === 'organicfoods').length,
    medicines: 0,
  })
  const byHsn = new Map(body.products.map((product) => [product.name, product.byHsn]))
  expect(byHsn.get('Pappadam, Hand-Rolled')).toBe(0)
  expect(byHsn.get('Traditional Kanmashi Kajal')).toBe(0)
  expect(byHsn.get('Bamboo Bookshelf, Five Tier')).toBe(5)
})
