import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Dictionary, fill, type Translations } from '#shared/language.ts'

const FILE = join(import.meta.dirname, '../../src/words/ml.json')
const dictionary: Dictionary = JSON.parse(readFileSync(FILE, 'utf8'))
const translations: Translations = {
  ...dictionary.shop,
  ...dictionary.office,
  ...dictionary.places,
}

/** The Malayalam translation of a sentence of the shop or back office. */
export function inMalayalam(english: string, values: Record<string, string | number> = {}): string {
  const translation = translations[english]
  if (translation === undefined) throw new Error(`No Malayalam translation for the shop: ${english}`)
  return fill(translation, values)
}

/** The Malayalam translation of a server message. */
export function responseInMalayalam(english: string): string {
  const translation = dictionary.server[english]
  if (translation === undefined) throw new Error(`No Malayalam translation for the server: ${english}`)
  return translation
}

/** Pseudo-localisation: every sentence gets accents and 40% more length. */
export const LONG_TEXTS: Translations = Object.fromEntries(
  Object.keys(translations).map((english) => [english, lengthen(english)]),
)

export function lengthen(english: string): string {
  return english.replace(/\{\w+\}|\p{L}+/gu, lengthenWord)
}

function lengthenWord(word: string): string {
  if (word.startsWith('{')) return word
  const accented = word.replace(/[aeiou]/gi, (vowel) => `${vowel}\u0301`.normalize())
  return accented + 'ö'.repeat(Math.ceil(word.length * 0.4))
}
