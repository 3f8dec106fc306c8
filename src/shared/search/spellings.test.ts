import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { find, listed } from '#tests/support/search.ts'
import { figuresOf, isCalled } from '#tests/support/spellings.ts'
import { DEFAULT_SYNONYMS } from './default-synonyms.ts'
import { readSynonyms } from './synonyms.ts'

const rowsOf = (path: string): Record<string, string>[] => parse(readFileSync(path), { columns: true, bom: true })

const spellings = rowsOf('tests/support/spellings.csv').map(({ typed = '', meant = '' }) => ({
  typed,
  meant: meant.split(';'),
}))
const products = rowsOf(join(import.meta.dirname, '../../../catalogue/products.csv')).map(
  ({ name = '', nameMalayalam = '' }) => ({ name, nameMalayalam }),
)
const list = listed(products)
const synonyms = readSynonyms(DEFAULT_SYNONYMS)
const namesFor = (typed: string) => find(list, typed, synonyms).map(({ name }) => name)

// Requirements: FIND-3
test('misspellings find the product: 95 of 100 first, 99 of 100 among the first five', async () => {
  expect(spellings.length).toBeGreaterThan(300)
  const { first, firstFive, missed } = await figuresOf(spellings, namesFor)
  const missing = missed.map(({ typed }) => typed).join(', ')
  expect(first, missing).toBeGreaterThanOrEqual(0.95)
  expect(firstFive, missing).toBeGreaterThanOrEqual(0.99)
})

test('every expected name of a misspelling is in the catalogue', () => {
  const expected = spellings.flatMap(({ meant }) => meant)
  expect(expected.filter((meant) => !products.some(({ name }) => isCalled(name, meant)))).toEqual([])
})

test('one typing mistake in any name still finds it', async () => {
  const slips = products.map(({ name }, at) => ({ typed: withSlip(name, at), meant: [name] }))
  const { first, firstFive } = await figuresOf(slips, namesFor)
  expect(first).toBeGreaterThan(0.95)
  expect(firstFive).toBeGreaterThan(0.97)
})

/** Drops, doubles, changes or swaps one letter, a different one for each `at`. */
function withSlip(name: string, at: number): string {
  const index = 1 + ((at * 7) % (name.length - 2))
  const [before, letter = '', after] = [name.slice(0, index), name[index], name.slice(index + 1)]
  const slips = [
    before + after,
    before + letter + letter + after,
    `${before}e${after}`,
    `${before}${after[0]}${letter}${after.slice(1)}`,
  ]
  return slips[at % slips.length] ?? name
}

// Requirements: FIND-3
test('exact letters rank before similar sounds, in list order', () => {
  const few = listed([
    { name: 'Aswagandha Choornam', nameMalayalam: '' },
    { name: 'Old Ashwagandha Root', nameMalayalam: '' },
    { name: 'Ashwagandharishtam', nameMalayalam: 'അശ്വഗന്ധാരിഷ്ടം' },
    { name: 'Wild Honey', nameMalayalam: 'കാട്ടുതേൻ' },
  ])
  const names = (typed: string) => find(few, typed, synonyms).map(({ name }) => name)
  expect(names('ASHWAGANDHA')).toEqual(['Old Ashwagandha Root', 'Ashwagandharishtam', 'Aswagandha Choornam'])
  expect(names('ഗന്ധാരി')).toEqual(['Ashwagandharishtam'])
  expect(names('wild')).toEqual(['Wild Honey'])
  expect(names('')).toEqual([])
})

test('among equal matches the shorter name comes first, in any list order', () => {
  const few = listed(
    ['Brahmi Thailam with Amla', 'Brahmi Thailam', 'Brahmi Thailam Forte'].map((name) => ({ name, nameMalayalam: '' })),
  )
  const shortestFirst = ['Brahmi Thailam', 'Brahmi Thailam Forte', 'Brahmi Thailam with Amla']
  expect(find(few, 'bramhi tailam', synonyms).map(({ name }) => name)).toEqual(shortestFirst)
  expect(find(few, 'braxmi thailam', synonyms).map(({ name }) => name)).toEqual(shortestFirst)
})

test.each(['no such thing 77', '100% pure & "safe"', 'a/b', '%', 'zz', 'paracetamol', 'ടെലിവിഷൻ'])(
  'a search for %s finds nothing',
  (typed) => expect(namesFor(typed)).toEqual([]),
)

test('several words can be a synonym of one', () => {
  const other = readSynonyms('rocking chair, quxotwem')
  expect(find(list, 'quxotwem', other).map(({ name }) => name)).toEqual(['Rocking Chair, Grandfather'])
})

test('a synonym matches as a whole word', () => {
  const other = readSynonyms('kashayam, kadha')
  expect(find(list, 'kashayam', other).filter(({ name }) => !/kashayam/i.test(name))).toEqual([])
  expect(find(list, 'dasamoola kadha', other).map(({ name }) => name)).toContain('Dasamoolam Kashayam')
})

test.each([
  ['honey', /honey/i],
  ['hair', /hair/i],
  ['chair', /chair|kasera/i],
  ['coffee', /coffee|kappi/i],
  ['pain', /pain/i],
  ['amla', /amla|amalaki|nellikka|gooseberry/i],
])('a search for %s lists no product that sounds alike by chance', (typed, meant) => {
  expect(namesFor(typed).length).toBeGreaterThan(0)
  expect(namesFor(typed).filter((name) => !meant.test(name))).toEqual([])
})

// Requirements: FIND-3
test('a match begins at the start of a word, and a synonym matches a whole word', () => {
  const few = listed(
    [
      'Thengin Pookkula Lehyam',
      'Arimedadi Thailam',
      'Wild Honey',
      'Rasnadasamooladi Ghritham',
      'Dasamoola Rasayanam',
    ].map((name) => ({ name, nameMalayalam: '' })),
  )
  const names = (typed: string) => find(few, typed, synonyms).map(({ name }) => name)
  expect(names('honey')).toEqual(['Wild Honey'])
  expect(names('rice')).toEqual([])
  expect(names('madhu')).toEqual(['Wild Honey'])
  expect(names('dashamula')).toEqual(['Dasamoola Rasayanam'])
  expect(names('wild hani')).toEqual(['Wild Honey'])
})
