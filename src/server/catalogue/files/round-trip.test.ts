// Slow: npm run test:all only.
import { expect, test } from 'vitest'
import type { Product } from '#shared/products.ts'
import { cellsOf, fileOf, openFile } from '#tests/support/product-files.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

/** Products with values that are hard to export. */
async function fillShop(shop: TestShop) {
  const admin = await shop.as('admin')
  const texts = [
    { name: 'Oil, "warm" and \'plain\'', description: 'First line\nsecond; with, signs\n\nand a third' },
    {
      name: 'ധന്വന്തരം തൈലം',
      nameMalayalam: 'ക്ഷീരബല – 101',
      description: 'ര്‍ ർ ണ്ണ',
      taxPercent: 2.5,
      taxCondition: 'hair-oil',
    },
    {
      name: '=HYPERLINK("http://x","y")',
      description: '+1',
      benefits: '-2, @home',
      howToUse: "'=3",
      ingredients: "''+4",
    },
    {
      name: 'Lehyam 500 g',
      description: '\ttab',
      ingredients: 'a | b',
      image: 'https://pictures.example/a.png',
      netQuantity: { amount: 0.125, unit: 'g' },
      maker: { name: '=Maker', address: 'Kadirur, "East"', licence: '25-D/1' },
      countryOfOrigin: 'India',
      veg: 'non-veg',
      shelfLifeMonths: 36,
      allergens: '-Milk',
      nutrition: 'Energy 384 kcal\nFat 2 g',
      bisLicence: '1/2',
      bisExemption: '+none',
      prescriptionNeeded: true,
      caution: '@caution',
    },
  ]
  const sizes = [
    { model: '200 ml', price: 85.5, discountPrice: 80, countInStock: 7 },
    { model: '450 ml; large=big', price: 165, countInStock: 0 },
    { model: '1/2', price: null },
  ]
  for (const [at, text] of texts.entries()) {
    const { _id } = await shop.given.product({ isPublished: at !== 3 })
    await admin.put(`/api/products/${_id}`, { category: 'ayurveda', variant: sizes, ...text })
  }
  await admin.post('/api/products')
  return texts
}

const NOTHING = { created: 0, changed: 0, products: [], errors: [] }

// Requirements: OPS-13, FACT-2
test('an export followed by an import changes nothing', async () => {
  const shop = await openShop()
  await fillShop(shop)
  const { read, send, preview, admin } = await openFile(shop)
  const before = await shop.db.selectFrom('products').selectAll().orderBy('id').execute()
  const file = await read()

  expect(file.startsWith('\ufeff')).toBe(true)
  expect(await preview(file)).toMatchObject({ status: 200, body: { ...NOTHING, isDryRun: true, unchanged: 5 } })
  expect(await send(file)).toMatchObject({ status: 200, body: { ...NOTHING, isDryRun: false, unchanged: 5 } })
  expect(await shop.db.selectFrom('products').selectAll().orderBy('id').execute()).toEqual(before)
  expect(await read()).toBe(file)
  expect((await admin.get('/api/audit?action=products+imported')).body).toEqual([])
})

test.each<[string, (file: string) => string | Buffer]>([
  ['without its byte-order mark', (file) => file.slice(1)],
  ['separated by semicolons', (file) => `\ufeff${fileOf(cellsOf(file), ';')}`],
  ['with a separator hint', (file) => `sep=;\r\n${fileOf(cellsOf(file), ';')}`],
  ['as Unicode text', (file) => Buffer.from(`\ufeff${fileOf(cellsOf(file), '\t')}`, 'utf16le')],
  ['with only line feeds', (file) => file.replaceAll('\r\n', '\n')],
  ['with carriage returns in its cells', (file) => file.replaceAll(/(?<!\r)\n/g, '\r\n')],
  [
    'with empty columns and rows at its end',
    (file) => fileOf([...cellsOf(file).map((row) => [...row, '', '']), ['', '']]),
  ],
  ['with its columns in another order', (file) => fileOf(cellsOf(file).map((row) => row.toReversed()))],
  [
    'sorted by another column',
    (file) =>
      fileOf(cellsOf(file).toSorted((a, b) => (a[0] === 'id' ? -1 : b[0] === 'id' ? 1 : Number(a[8]) - Number(b[8])))),
  ],
  ['with amounts as people write them', (file) => file.replaceAll(',85.5,', ',"₹ 85.50",')],
])('an import changes nothing when a spreadsheet saved the file %s', async (what, save) => {
  const shop = await openShop()
  await fillShop(shop)
  const { read, preview } = await openFile(shop)
  const { body } = await preview(save(await read()))
  // Sorting changes the order of sizes, which is a change of its own.
  if (what.startsWith('sorted')) expect(body.errors).toEqual([])
  else expect(body).toMatchObject({ ...NOTHING, unchanged: 5 })
})

test('no cell of an exported file starts a formula, and every text is imported unchanged', async () => {
  const shop = await openShop()
  const texts = await fillShop(shop)
  const { read, admin } = await openFile(shop)
  const cells = cellsOf(await read()).flat()
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  expect(cells).toContain(`'${texts[2]?.name}`)
  const list = await admin.get<Product[]>('/api/products/admin?search=hyperlink')
  expect(list.body[0]?.name).toBe(texts[2]?.name)
})

// ASVS: 5.4.1, 5.4.2
test('only an admin exports products, as a download that is not cached', async () => {
  const { as } = await openShop()
  expect(await (await as('shopper')).get('/api/products/export')).toMatchObject({ status: 403 })
  const { headers } = await (await as('admin')).get('/api/products/export')
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="products.csv"',
    'cache-control': 'no-store',
  })
})
