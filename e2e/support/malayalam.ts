import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Dictionary, fill, type Translations, translationsIn } from '#shared/language.ts'

const FILE = join(import.meta.dirname, '../../src/words/ml.json')
const dictionary: Dictionary = JSON.parse(readFileSync(FILE, 'utf8'))
const words: Translations = {
  ...translationsIn(dictionary.shop),
  ...translationsIn(dictionary.office),
  ...translationsIn(dictionary.places),
}

/** What the shop or its office says in Malayalam for that sentence. */
export function inMalayalam(english: string, values: Record<string, string | number> = {}): string {
  const says = words[english]
  if (says === undefined) throw new Error(`The shop does not say: ${english}`)
  return fill(says, values)
}

/** What the server answers in Malayalam for that sentence. */
export function responseInMalayalam(english: string): string {
  const says = dictionary.server[english]?.says
  if (says === undefined) throw new Error(`The server does not say: ${english}`)
  return says
}

/** Every sentence two fifths longer and with accents, as a language of long words would have it. */
export const LONG_WORDS: Translations = Object.fromEntries(
  Object.keys(words).map((english) => [english, inLongWords(english)]),
)

export function inLongWords(english: string): string {
  return english.replace(/\{\w+\}|\p{L}+/gu, lengthened)
}

function lengthened(word: string): string {
  if (word.startsWith('{')) return word
  const accented = word.replace(/[aeiou]/gi, (vowel) => `${vowel}\u0301`.normalize())
  return accented + 'ö'.repeat(Math.ceil(word.length * 0.4))
}
