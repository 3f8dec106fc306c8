import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ProductCard } from '#shared/products.ts'
import { fold, skeletonOf } from '#shared/search/fold.ts'
import { soundOf } from '#shared/search/sound.ts'
import { openShop } from '#tests/support/shop.ts'
import { figuresOf } from '#tests/support/spellings.ts'
import { searchProducts } from './search-products.ts'

const ROOT = join(import.meta.dirname, '../../..')
const rowsOf = (path: string): Record<string, string>[] =>
  parse(readFileSync(join(ROOT, path)), { columns: true, bom: true })
const catalogue = rowsOf('catalogue/products.csv').map(({ name = '', nameMalayalam = '' }) => ({ name, nameMalayalam }))
const spellings = rowsOf('tests/support/spellings.csv').map(({ typed = '', meant = '' }) => ({
  typed,
  meant: meant.split(';'),
}))

type Shop = Awaited<ReturnType<typeof openShop>>

/** The names of the opening catalogue, without the other data. */
/** The first product brings the category. Its name has no number that a search could find. */
const insertNames = ({ db, given }: Shop, names: { name: string; nameMalayalam: string }[]) =>
  given.product({ name: 'Blanket' }).then(() =>
    sql`insert into products (id, name, name_malayalam, category, is_published)
      select gen_random_uuid(), name, malayalam, 'ayurveda', true
      from unnest(${names.map(({ name }) => name)}::text[], ${names.map(({ nameMalayalam }) => nameMalayalam)}::text[]) as given (name, malayalam)`.execute(
      db,
    ),
  )

async function namesFor(shop: Shop, typed: string): Promise<string[]> {
  const visitor = await shop.as('visitor')
  const { body } = await visitor.get<ProductCard[]>(`/api/products?keyword=${encodeURIComponent(typed)}`)
  return body.map(({ name }) => name)
}

test('the database folds every name and every spelling like the browser', async () => {
  const { db } = await openShop()
  const odd = [
    'Ünïcôde Ca\u0301fe',
    'ക്\u200dഷ ദുഃഖം',
    'K²',
    "Women's",
    '  ',
    'प्राश',
    'xyyyiya aaee chchh ccck',
    '🙂 q',
    'hhah hh',
  ]
  const texts = [
    ...catalogue.flatMap(({ name, nameMalayalam }) => [name, nameMalayalam]),
    ...spellings.map(({ typed }) => typed),
    ...odd,
  ]
  const { rows } = await sql<{ text: string; folded: string; sound: string }>`
    select text, folded(text) as folded, sound_of(text) as sound from unnest(${texts}::text[]) text`.execute(db)
  expect(rows.map(({ folded }) => folded)).toEqual(rows.map(({ text }) => fold(text)))
  expect(rows.map(({ sound }) => sound)).toEqual(
    rows.map(({ text }) => `${soundOf(text).words}|${soundOf(text).joined}|${skeletonOf(soundOf(text).joined)}`),
  )
})

test('folding a name of one repeated letter is as fast as any other', async () => {
  const { db } = await openShop()
  const msOf = async (names: string[]) => {
    const startedAt = performance.now()
    await sql`select sound_of(name) from unnest(${names}::text[]) name`.execute(db)
    return performance.now() - startedAt
  }
  const usual = catalogue.slice(0, 200).map(({ name }) => name)
  await msOf(usual)
  expect(await msOf(['x'.repeat(160)])).toBeLessThan(2 * (await msOf(usual)))
})

test('search on the server finds misspelled names as well as the browser', async () => {
  const shop = await openShop()
  await insertNames(shop, catalogue)
  // A quarter of them; the benchmark measures all.
  const some = spellings.filter((_, at) => at % 4 === 0)
  const { first, firstFive, missed } = await figuresOf(some, async (typed) => {
    const found = await searchProducts(shop.db, { keyword: typed, withDrafts: false })
    return found.map(({ name }) => name)
  })
  const missing = missed.map(({ typed }) => typed).join(', ')
  expect(first, missing).toBeGreaterThanOrEqual(0.95)
  expect(firstFive, missing).toBeGreaterThanOrEqual(0.99)
})

test('exact matches come first, then similar sounds; synonyms find the rest', async () => {
  const shop = await openShop()
  await insertNames(shop, [
    { name: 'Old Ashwagandha Root', nameMalayalam: '' },
    { name: 'Aswagandha Choornam', nameMalayalam: '' },
    { name: 'Wild Honey', nameMalayalam: 'കാട്ടുതേൻ' },
  ])
  expect(await namesFor(shop, 'ashwagandha')).toEqual(['Old Ashwagandha Root', 'Aswagandha Choornam'])
  expect(await namesFor(shop, 'തേൻ')).toEqual(['Wild Honey'])
  expect(await namesFor(shop, 'mel')).toEqual([])
  for (const keyword of ['100%', '_', 'a/b', "';--", 'paracetamol']) expect(await namesFor(shop, keyword)).toEqual([])
})

test('an admin sets search synonyms, which the audit log records', async () => {
  const shop = await openShop()
  await insertNames(shop, [{ name: 'Wild Honey', nameMalayalam: '' }])
  const admin = await shop.as('admin')
  expect(await namesFor(shop, 'nectar')).toEqual([])
  const text = 'honey, nectar\ntea, chaya'
  expect(await admin.put('/api/synonyms', { text })).toMatchObject({ status: 200, body: { text } })
  expect(await namesFor(shop, 'nectar')).toEqual(['Wild Honey'])
  expect(await (await shop.as('visitor')).get('/api/synonyms')).toMatchObject({ body: { text } })
  const { body } = await admin.get<{ what: string }[]>('/api/audit?subject=settings')
  expect(body[0]).toMatchObject({ what: 'Settings changed', changes: [{ field: 'Synonyms' }] })
  for (const refused of [{}, { text: 'x'.repeat(10_001) }, { text: 'w,'.repeat(20) }])
    expect(await admin.put('/api/synonyms', refused)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'text' }] },
    })
})

test('only admins find a draft, and nobody finds a removed product', async () => {
  const shop = await openShop()
  const draft = await shop.given.product({ name: 'Vilwadi Gulika', isPublished: false })
  const admin = await shop.as('admin')
  const ofAdmin = async () =>
    (await admin.get<ProductCard[]>('/api/products?keyword=vilvadi')).body.map(({ name }) => name)
  expect(await namesFor(shop, 'vilvadi')).toEqual([])
  expect(await ofAdmin()).toEqual([draft.name])
  await admin.delete(`/api/products/${draft._id}`)
  expect(await ofAdmin()).toEqual([])
})
