import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Dictionary, fill, type Translations } from '#shared/language.ts'

const FILE = join(import.meta.dirname, '../../src/words/ml.json')
const dictionary: Dictionary = JSON.parse(readFileSync(FILE, 'utf8'))
const words: Translations = {
  ...dictionary.shop,
  ...dictionary.office,
  ...dictionary.places,
}

/** The Malayalam translation of a sentence of the shop or back office. */
export function inMalayalam(english: string, values: Record<string, string | number> = {}): string {
  const says = words[english]
  if (says === undefined) throw new Error(`No Malayalam translation for the shop: ${english}`)
  return fill(says, values)
}

/** The Malayalam translation of a server message. */
export function responseInMalayalam(english: string): string {
  const says = dictionary.server[english]
  if (says === undefined) throw new Error(`No Malayalam translation for the server: ${english}`)
  return says
}

/** Pseudo-localisation: every sentence gets accents and 40% more length. */
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
