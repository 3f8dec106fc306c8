import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCatalogue } from '#server/catalogue/read-catalogue.ts'
import { hasWords, piecesOf } from '#server/content/pieces.ts'
import { bodyIds, outOfDate, type Translations, translated } from '#server/content/translations.ts'
import { namesIn, withoutMissing } from '#server/content/without-missing.ts'
import { sentencesOf } from '#server/products/directions.ts'
import { faultsOf } from '#shared/dictionary-faults.ts'
import { STATES } from '#shared/india.ts'
import { type Dictionary, SECTIONS } from '#shared/language.ts'
import { placeOfPin } from '#shared/pin-places.ts'
import { literalsOf, sourcesOf } from './sources.ts'

const FOLDER = join(import.meta.dirname, '../../src/words')

const dictionaries = new Map(
  globSync('*.json', { cwd: FOLDER }).map((file): [string, Dictionary] => [
    file,
    JSON.parse(readFileSync(join(FOLDER, file), 'utf8')),
  ]),
)

// Requirements: LANG-3
test('every language has every sentence, with the same values in it', () => {
  expect(dictionaries.size).toBeGreaterThan(0)
  expect(faultsOf(dictionaries)).toEqual([])
})

// Requirements: LANG-3
test('a file that lacks a sentence, has an empty one or other values is named', () => {
  const file = (code: string, shop: Dictionary['shop']) => ({
    language: { name: code, locale: `${code}-IN` },
    reviewed: [],
    shop,
    office: {},
    places: {},
    server: {},
  })
  const files = new Map([
    ['aa.json', file('aa', { '{n} left': '{n} da', Order: 'Ordnung' })],
    ['bb.json', file('bb', { '{n} left': '{m} la', Order: ' ' })],
    ['cc.json', file('cc', { '{n} left': '{n}, {n}' })],
  ])
  expect(faultsOf(files)).toEqual([
    'bb.json has other names in braces than: {n} left',
    'bb.json says nothing for: Order',
    'cc.json does not have: Order',
  ])
})

// Requirements: LANG-11
test('only a current sentence, or a text of the society, is marked as reviewed', () => {
  for (const [file, { reviewed, ...dictionary }] of dictionaries) {
    const texts = JSON.parse(readFileSync(join(FOLDER, 'society', file), 'utf8'))
    const known = new Set([...SECTIONS.flatMap((section) => Object.keys(dictionary[section])), ...Object.keys(texts)])
    expect(reviewed.filter((key) => !known.has(key))).toEqual([])
  }
})

test('a Malayalam ending stays on the line of its number: an invisible character joins them', () => {
  for (const file of globSync('**/ml.json', { cwd: FOLDER }))
    expect(readFileSync(join(FOLDER, file), 'utf8').match(/\d-\p{Script=Malayalam}+/gu)).toBeNull()
})

// Requirements: LANG-4
test('a file that is not named by a language code, or lacks the language’s name or locale, is named', () => {
  const file = (name: string, locale: string) => ({
    language: { name, locale },
    reviewed: [],
    shop: {},
    office: {},
    places: {},
    server: {},
  })
  const files = new Map([
    ['hi.json', file('हिन्दी', 'hi-IN')],
    ['hindi.json', file('हिन्दी', 'hi-IN')],
    ['en.json', file('English', 'en-IN')],
    ['ta.json', file(' ', 'ml-IN')],
  ])
  expect(faultsOf(files)).toEqual([
    'hindi.json must be called by the two letters of a language, such as ml.json',
    'en.json must be called by the two letters of a language, such as ml.json',
    'ta.json does not say what its speakers call their language',
    'ta.json must have a locale of its language, such as ta-IN',
  ])
})

const { content: words, products } = await readCatalogue(join(import.meta.dirname, '../../catalogue'))

/** Texts of the opening catalogue that the browser shows in its page's language. */
const ON_SCREENS = [
  ...words.categories.flatMap(({ title, description, intro, heroTitle, heroText }) => [
    title,
    description,
    intro,
    heroTitle,
    heroText,
  ]),
  ...words.subCategories.flatMap(({ name, description }) => [name, description]),
  ...words.society.map(({ short }) => short),
].filter(Boolean)

// Requirements: LANG-11
test('every language has the current texts of the opening catalogue: of categories, of sub-categories and the society’s short ones', () => {
  expect(ON_SCREENS.length).toBeGreaterThan(60)
  for (const [file, { shop }] of dictionaries)
    expect([file, ON_SCREENS.filter((text) => !shop[text])]).toEqual([file, []])
})

const SOCIETY = words.society.map(({ page, title, short, body }) => ({ _id: page, title, short, body }))

/** The pieces of the society's pages and policies by their ids in a language. */
const piecesIn = (code: string) =>
  SOCIETY.flatMap((text) => {
    const ids = bodyIds({ code }, text)
    return [
      { id: `${text._id}.title`, english: text.title },
      { id: `${text._id}.short`, english: text.short },
      ...piecesOf(text.body)
        .filter(hasWords)
        .map((english, at) => ({ id: ids[at], english })),
    ].filter(({ english }) => english !== '')
  })

/** Every combination of the optional facts of a text; the first is none. */
function missingIn(piece: string): string[][] {
  const missing: string[][] = [[]]
  for (const name of new Set(namesIn(piece))) {
    if (name !== 'SOCIETY_NAME') missing.push(...missing.map((set) => [...set, name]))
  }
  return missing.filter((set) => hasWords(withoutMissing(piece, (name) => !set.includes(name))))
}

test('every language has each piece of the society’s pages and policies by its id, with and without its facts', () => {
  for (const file of dictionaries.keys()) {
    const code = file.replace('.json', '')
    const pieces = piecesIn(code)
    expect(pieces.length).toBeGreaterThan(100)
    const unused = pieces.flatMap(({ id, english }) =>
      missingIn(english)
        .filter((missing) => !translated({ code }, id, english, missing)?.trim())
        .map((missing) => [id ?? english, ...missing].join(' ')),
    )
    expect([file, unused]).toEqual([file, []])
  }
  expect(SOCIETY.flatMap(outOfDate)).toEqual([])
})

test('the file of the society’s texts has no other piece, and each has the same facts as its English text', () => {
  for (const file of dictionaries.keys()) {
    const known: Translations = JSON.parse(readFileSync(join(FOLDER, 'society', file), 'utf8'))
    const ids = new Set(piecesIn(file.replace('.json', '')).map(({ id }) => id))
    expect(Object.keys(known).filter((id) => !ids.has(id))).toEqual([])
    const texts = Object.entries(known).flatMap(([id, piece]) => [
      { id, ...piece },
      ...Object.entries(piece.without ?? {}).map(([names, shortened]) => {
        const english = withoutMissing(piece.english, (name) => !names.split(' ').includes(name))
        expect([id, shortened.english]).toEqual([id, english])
        return { id: `${id} without ${names}`, ...shortened }
      }),
    ])
    const factsOf = (text: string) => namesIn(text).sort().join()
    expect(texts.filter(({ english, says }) => factsOf(english) !== factsOf(says)).map(({ id }) => id)).toEqual([])
  }
})

/** The place names that the help beside a PIN code can show. */
const PLACE_NAMES = new Set<string>([
  ...STATES,
  ...Array.from({ length: 900_000 }, (_, at) => placeOfPin(String(100_000 + at))?.district ?? '').filter(Boolean),
])

test('every language has the names of the states and of the districts of the PIN codes', () => {
  expect(PLACE_NAMES.size).toBeGreaterThan(STATES.length + 300)
  for (const [file, { places }] of dictionaries)
    expect([file, [...PLACE_NAMES].filter((name) => !places[name])]).toEqual([file, []])
})

/** The directions of the products, sentence by sentence; the server translates them too. */
const DIRECTIONS = new Set(products.flatMap(({ howToUse }) => sentencesOf(howToUse)).filter((text) => text.trim()))

test('every language has the directions of every product, with the same figures in them', () => {
  expect(DIRECTIONS.size).toBeGreaterThan(400)
  for (const [file, { server }] of dictionaries) {
    expect([file, [...DIRECTIONS].filter((text) => !server[text])]).toEqual([file, []])
    const changed = [...DIRECTIONS].filter((text) => figuresIn(server[text]) !== figuresIn(text))
    expect([file, changed]).toEqual([file, []])
  }
})

const figuresIn = (text = '') =>
  text
    .match(/\d+(\.\d+)?/g)
    ?.sort()
    .join()

test('every product of the opening catalogue has a Malayalam name in Malayalam letters', () => {
  expect(products.filter(({ nameMalayalam }) => !/^\p{Script=Malayalam}|^\d/u.test(nameMalayalam))).toEqual([])
})

// Requirements: LANG-3
test('no entry is left of a sentence that the source no longer has', { timeout: 60_000 }, () => {
  const literals = new Set(sourcesOf('**/*.{ts,tsx}').flatMap(({ program }) => literalsOf(program)))
  const entries = [...dictionaries.values()].flatMap((dictionary) =>
    SECTIONS.flatMap((section) => Object.keys(dictionary[section])),
  )
  const catalogueTexts = new Set([...ON_SCREENS, ...PLACE_NAMES, ...DIRECTIONS])
  expect(entries.filter((sentence) => !literals.has(sentence) && !catalogueTexts.has(sentence))).toEqual([])
})
