// Slow: npm run test:all only.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FileError } from '#server/platform/csv/file-error.ts'
import { copyOfCatalogue, editFile } from '#tests/support/catalogue.ts'
import { openShop } from '#tests/support/shop.ts'
import { importCatalogue } from './import-catalogue.ts'
import { splitStock } from './product-row.ts'
import { readCatalogue } from './read-catalogue.ts'

const FIRST = 'AYU-ARI-001,Abhayarishtam'
const FACTS = '30049011,120,255,Bhaishajyaratnavali'
const SIZES = '200 ml=88;450 ml=165,0,66'

const BROKEN: [reason: string, file: string, before: string, now: string, sentence: string][] = [
  [
    'a discount above the price',
    'products.csv',
    SIZES,
    '200 ml=88;450 ml=165,90,66',
    'line 2, column discountPrice: must be lower than the first price',
  ],
  [
    'a discount without a price',
    'products.csv',
    SIZES,
    '200 ml=;450 ml=165,9,66',
    'line 2, column discountPrice: must be lower than the first price',
  ],
  [
    'a price in words',
    'products.csv',
    SIZES,
    '200 ml=eighty,0,66',
    'line 2, column variants: the price of 200 ml must be an amount in rupees above 0 with at most two decimals',
  ],
  [
    'three decimals',
    'products.csv',
    SIZES,
    '200 ml=88.005,0,66',
    'line 2, column variants: the price of 200 ml must be an amount in rupees above 0 with at most two decimals',
  ],
  [
    'a negative price',
    'products.csv',
    SIZES,
    '200 ml=-88,0,66',
    'line 2, column variants: the price of 200 ml must be an amount in rupees above 0 with at most two decimals',
  ],
  [
    'a later size without a price',
    'products.csv',
    SIZES,
    '200 ml=88;450 ml=,0,66',
    'line 2, column variants: the price of 450 ml must be an amount in rupees above 0 with at most two decimals',
  ],
  ['a size twice', 'products.csv', SIZES, '200 ml=88;200 ml=90,0,66', 'line 2, column variants: 200 ml is there twice'],
  [
    'no size',
    'products.csv',
    SIZES,
    ',0,66',
    'line 2, column variants: each size needs a name of at most 80 characters before its =',
  ],
  [
    'stock without a price',
    'products.csv',
    SIZES,
    '200 ml=,0,66',
    'line 2, column countInStock: must be 0, because no size has a price',
  ],
  ['half a piece', 'products.csv', SIZES, '200 ml=88,0,6.5', 'line 2, column countInStock: must be a whole number'],
  ['less than nothing', 'products.csv', SIZES, '200 ml=88,0,-1', 'line 2, column countInStock: must be a whole number'],
  ['too much', 'products.csv', SIZES, '200 ml=88,0,1000001', 'line 2, column countInStock: must be from 0 to 1000000'],
  [
    'an unknown category',
    'products.csv',
    'ayurveda,arishtams-asavams,bottle,200 ml=88',
    'medicine,arishtams-asavams,bottle,200 ml=88',
    'line 2, column category: must be one of: ayurveda, beautycare, organicfoods, furniture',
  ],
  [
    'an unknown sub-category',
    'products.csv',
    'ayurveda,arishtams-asavams,bottle,200 ml=88',
    'ayurveda,potions,bottle,200 ml=88',
    'line 2, column subCategorySlug: potions does not exist',
  ],
  [
    'a sub-category elsewhere',
    'products.csv',
    'ayurveda,arishtams-asavams,bottle,200 ml=88',
    'furniture,arishtams-asavams,bottle,200 ml=88',
    'line 2, column subCategorySlug: must be empty: only ayurveda has sub-categories',
  ],
  [
    'a short HSN code',
    'products.csv',
    FACTS,
    '3004,120,255,Bhaishajyaratnavali',
    'line 2, column hsnCode: must have eight digits',
  ],
  ['a sku twice', 'products.csv', 'AYU-ARI-002,', 'AYU-ARI-001,', 'line 3, column sku: is the same as in line 2'],
  [
    'a name twice',
    'products.csv',
    'AYU-ARI-002,Amritarishtam',
    'AYU-ARI-002,Abhayarishtam',
    'line 3, column name: is the same as in line 2',
  ],
  ['no name', 'products.csv', FIRST, 'AYU-ARI-001,', 'line 2, column name: it is required'],
  [
    'a name of two lines',
    'products.csv',
    FIRST,
    'AYU-ARI-001,"Abhaya\r\narishtam"',
    'line 2, column name: it must be on one line',
  ],
  [
    'a control character',
    'products.csv',
    FIRST,
    'AYU-ARI-001,Abhaya\u0000',
    'line 2, column name: it contains a character that cannot be stored',
  ],
  ['a field too many', 'products.csv', FACTS, `${FACTS},more`, 'line 2: the row has 18 columns instead of 17'],
  [
    'an open quote',
    'products.csv',
    FIRST,
    'AYU-ARI-001,"Abhaya',
    'line 2: there is text after a closing quotation mark',
  ],
  [
    'a stray quote',
    'products.csv',
    FIRST,
    'AYU-ARI-001,Abhaya"x',
    'line 2: a field has a quotation mark but does not start with one',
  ],
  ['a column renamed', 'products.csv', 'sku,name,', 'sku,title,', 'line 1, column name: this column is missing'],
  ['a rating of six', 'reviews.csv', 'AYU-ARI-013,5', 'AYU-ARI-013,6', 'line 2, column rating: must be from 1 to 5'],
  [
    'a review of nothing',
    'reviews.csv',
    'AYU-ARI-013,5',
    'AYU-NONE-1,5',
    'line 2, column sku: AYU-NONE-1 does not exist',
  ],
  [
    'a day that never was',
    'reviews.csv',
    '2025-02-11',
    '2025-02-30',
    'line 2, column date: must be a date like 2026-01-31',
  ],
  [
    'a group of its own',
    'subcategories.csv',
    'kashayams,classical',
    'kashayams,modern',
    'line 3, column group: must be one of: classical, patent',
  ],
  [
    'a category missing',
    'categories.csv',
    'furniture,Furniture',
    'abhyanga,Furniture',
    'line 6, column name: is the same as in line 5',
  ],
  [
    'a hero from elsewhere',
    'categories.csv',
    'hero-ayurveda.webp',
    '../secret.webp',
    'line 2, column heroImage: must be a file of heroes/ named like hero-ayurveda.webp',
  ],
  [
    'a page without a title',
    'society/about.md',
    'title: About us\n',
    '',
    'society/about.md, column title: it is required',
  ],
  [
    'an unknown word in front',
    'society/about.md',
    'title:',
    'name: x\ntitle:',
    'society/about.md: name is not known here',
  ],
]

test.each(BROKEN)('%s is refused with its file and line', async (_, file, before, now, sentence) => {
  const folder = await copyOfCatalogue()
  await editFile(folder, file, before, now)
  const failure = await readCatalogue(folder).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(FileError)
  expect(String(failure)).toContain(sentence)
})

test('a missing file, or one that is not text, is refused', async () => {
  const folder = await copyOfCatalogue()
  await writeFile(join(folder, 'reviews.csv'), Buffer.from([0x73, 0x6b, 0x75, 0xff, 0xfe]))
  await expect(readCatalogue(folder)).rejects.toThrow('reviews.csv: the file must be saved as UTF-8 text')
  await expect(readCatalogue('/nowhere')).rejects.toThrow('categories.csv: the file is missing')
})

test('the message names at most ten broken rows', async () => {
  const folder = await copyOfCatalogue()
  const header = 'sku,rating,reviewer,comment,date'
  const rows = Array.from({ length: 12 }, (_, at) => `AYU-ARI-013,9,Somebody,Comment ${at},2026-01-01`)
  await writeFile(join(folder, 'reviews.csv'), `\uFEFF${[header, '', ...rows].join('\n')}\n`)
  const failure = await readCatalogue(folder).catch((error: Error) => error.message)
  expect(String(failure).split('\n')).toEqual([
    ...Array.from({ length: 10 }, (_, at) => `reviews.csv, line ${at + 3}, column rating: must be from 1 to 5`),
    'and 2 more',
  ])
})

test.each([
  ['a broken row', 'reviews.csv', 'AYU-ARI-013,5', 'AYU-ARI-013,6'],
  ['a missing image', 'categories.csv', 'hero-furniture.webp', 'hero-nobody.webp'],
])('a catalogue with %s is refused as a whole', async (_, file, before, now) => {
  const { db, images } = await openShop()
  const folder = await copyOfCatalogue()
  await editFile(folder, file, before, now)
  await expect(importCatalogue(db, { folder, images })).rejects.toThrow(FileError)
  for (const table of ['products', 'categories', 'sub_categories', 'society_texts', 'images', 'reviews'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})

test.each([
  [66, [100, 100], [33, 33]],
  [7, [100, 100, 100], [3, 2, 2]],
  [72, [null, 100], [0, 72]],
  [5, [null, 100, 100], [0, 3, 2]],
  [0, [100], [0]],
  [1, [100, 100], [1, 0]],
])('%i units over sizes that cost %j are split into %j', (pieces, prices, expected) => {
  expect(
    splitStock(
      pieces,
      prices.map((price) => ({ price })),
    ),
  ).toEqual(expected)
})
