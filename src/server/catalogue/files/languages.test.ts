import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ImportReport } from '#shared/exchange.ts'
import { type Dictionary, fill } from '#shared/language.ts'
import { openShop } from '#tests/support/shop.ts'

const DICTIONARY = join(import.meta.dirname, '../../../words/ml.json')
const { server: MALAYALAM }: Dictionary = JSON.parse(readFileSync(DICTIONARY, 'utf8'))
const ml = (english: string, values: Record<string, string | number> = {}) =>
  fill(MALAYALAM[english] ?? 'no translation', values)

type Refused = { message: string; errors: { path: string; message: string }[] }

async function openImport() {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const send = <T>(content: string | Buffer, language: string, query = '') =>
    admin.post<T>(`/api/products/import${query}`, undefined, {
      payload: content,
      headers: { 'content-type': 'text/csv', 'accept-language': language },
    })
  const importFile = async (content: string | Buffer, language: string) =>
    (await send<ImportReport>(content, language, '?dryRun=1')).body
  return { shop, send, importFile }
}

/** One mistake for each line: its column, its sentence, and the values in it. */
const MISTAKES: [cells: string, column: string, english: string, values?: Record<string, string | number>][] = [
  [
    '0190a5c2-0000-7000-8000-000000000000,,Ghost,ayurveda,,,a,1,,,',
    'id',
    'no product has this id; leave it empty for a new product',
  ],
  ['x,,Ghost,ayurveda,,,a,1,,,', 'id', 'must be the id of a product, or empty for a new one'],
  [',,,ayurveda,,,a,1,,,', 'name', 'is required, or an id or sku'],
  [
    ',,One,toys,,,a,1,,,',
    'category',
    'must be one of: {choices}',
    { choices: 'ayurveda, beautycare, organicfoods, furniture' },
  ],
  [
    ',,Two,furniture,arishtams,,a,1,,,',
    'subCategory',
    '{category} has no sub-category {slug}',
    { category: 'furniture', slug: 'arishtams' },
  ],
  [',,Three,organicfoods,,,a,1,,,', 'category', 'the shop has no category {category}', { category: 'organicfoods' }],
  [',,Four,ayurveda,,maybe,a,1,,,', 'published', 'must be yes or no'],
  [',,Five,ayurveda,,,a,ten,,,', 'price', 'must be an amount in rupees with at most two decimals'],
  [',,Six,ayurveda,,,a,1,,1.5,', 'stock', 'must be a whole number'],
  [',,Seven,ayurveda,,,a,1,,1000001,', 'stock', 'can be at most {n}', { n: 1_000_000 }],
  [',,Eight,ayurveda,,,a,1,,,12ab', 'hsnCode', 'must have four, six or eight digits'],
  [
    ',,Nine,ayurveda,,,1-jan,1,,,',
    'size',
    'the spreadsheet changed this to a date; format the column as text and enter it again',
  ],
  [
    ',8.9E+12,Ten,ayurveda,,,a,1,,,',
    'sku',
    'the spreadsheet shortened this number; format the column as text and enter it again',
  ],
  [
    ',,Eleven,ayurveda,,,a,10,12,,',
    'discountPrice',
    'The offer price of {size} must be lower than its price',
    { size: 'a' },
  ],
  [',,Twelve,ayurveda,,,,5,,,', 'size', 'is required'],
  [',,Thirteen,ayurveda,,,,,,,', 'size', 'a product needs at least one size before it is published'],
  [',,Fourteen,,,,a,1,,,', 'category', 'is required'],
  [',,Fifteen,ayurveda,,,a,1,,,,7', '', 'has {n} cells, but the first line has only {names}', { n: 12, names: 11 }],
]
const HEADER = 'id,sku,name,category,subCategory,published,size,price,discountPrice,stock,hsnCode'

// Requirements: ADMIN-25
test('every kind of mistake in a file is reported in the requested language with its place', async () => {
  const { shop, importFile } = await openImport()
  for (const category of ['ayurveda', 'furniture'] as const) await shop.given.product({ category })
  const file = [HEADER, ...MISTAKES.map(([cells]) => cells)].join('\n')
  const reported = (translate: (english: string, values?: Record<string, string | number>) => string) =>
    MISTAKES.map(([, column, english, values], at) => ({ line: at + 2, column, message: translate(english, values) }))
  expect((await importFile(file, 'en')).errors).toEqual(reported((english, values = {}) => fill(english, values)))
  expect((await importFile(file, 'ml')).errors).toEqual(reported(ml))
})

// Requirements: ADMIN-25
test('contradictory lines are reported in both languages', async () => {
  const { shop, send, importFile } = await openImport()
  const oil = await shop.given.product({ name: 'Oil' })
  await shop.db.updateTable('products').set({ sku: 'OIL' }).where('id', '=', oil._id).execute()
  const soap = await shop.given.product({ name: 'Soap' })
  const file = [
    'id,sku,name,description,size',
    `${oil._id},OIL,Oil,Warm,200 ml`,
    `${oil._id},OIL,Oil,Cold,500 ml`,
    `${soap._id},OIL,Soap,,200 ml`,
  ].join('\n')
  const other = { path: '3.description', message: 'differs from line {n} for the same product' }
  const taken = { line: 4, column: 'sku', message: 'already belongs to {name}' }
  expect((await importFile(file, 'en')).errors).toEqual([
    { line: 3, column: 'description', message: fill(other.message, { n: 2 }) },
    { ...taken, message: fill(taken.message, { name: 'Oil' }) },
  ])
  expect((await importFile(file, 'ml')).errors).toEqual([
    { line: 3, column: 'description', message: ml(other.message, { n: 2 }) },
    { ...taken, message: ml(taken.message, { name: 'Oil' }) },
  ])
  const location = { n: 3, column: 'description', message: ml(other.message, { n: 2 }) }
  expect((await send<Refused>(file, 'ml')).body).toMatchObject({
    message: ml('The file has {count}, so nothing was changed. {place}', {
      count: ml('a mistake'),
      place: ml('Line {n}, column {column}: {message}.', location),
    }),
    errors: [{ path: other.path, message: location.message }],
  })
  const duplicates = 'sku,name,category,size,price\nNEW,New,ayurveda,a,1\nNEW2,New,ayurveda,a,1'
  expect((await importFile(duplicates, 'ml')).errors).toEqual([
    { line: 3, column: 'name', message: ml('is the same as in line {n}', { n: 2 }) },
  ])
})

test.for<[content: string | Buffer, english: string]>([
  ['', 'the file is empty'],
  [Buffer.from([0x89, 0x50, 0xff]), 'some letters cannot be read; save the file as "CSV UTF-8" in your spreadsheet'],
  ['name,name', 'this column is unknown or appears twice'],
  ['size\na', 'one of the columns id, sku and name is required'],
  ['name\n"Oil', 'a quotation mark is never closed'],
  ['name\nOil"s', 'a field has a quotation mark but does not start with one'],
  ['name\n"Oil"s', 'there is text after a closing quotation mark'],
])('%j is refused in both languages', async ([content, english]) => {
  const { importFile } = await openImport()
  expect((await importFile(content, 'en')).errors.map(({ message }) => message)).toEqual([english])
  expect((await importFile(content, 'ml')).errors.map(({ message }) => message)).toEqual([ml(english)])
})
