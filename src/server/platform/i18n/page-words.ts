import { ENGLISH, fill, type ValuesOf } from '#shared/language.ts'
import type { Language } from '#shared/public-page.ts'
import type { ServerSentence } from '#shared/sentence.ts'
import type words from '../../../words/ml.json'
import { languages } from './locales.ts'

/** The server writes the text around the rendered page, partly with sentences of the screens. */
type PageSentence = ServerSentence | keyof (typeof words)['shop']

/** `translateIn(language, 'Picture of {product}', { product })` */
export const translateIn = <S extends PageSentence>(language: Language, english: S, ...[values]: ValuesOf<S>): string =>
  fill(textIn(language, english), values ?? {})

/** Translates a text of the catalogue or the society if the dictionary has it; other texts stay as they are. */
export const textIn = ({ code }: Pick<Language, 'code'>, text: string): string =>
  languages.get(code)?.pageWords[text] ?? text

/** Joins the translated ones of several texts, or all of them if none is translated. */
export function textsIn(language: Language, texts: readonly string[]): string {
  const known = texts.filter((text) => language.code === ENGLISH.code || textIn(language, text) !== text)
  return (known.length > 0 ? known : texts).map((text) => textIn(language, text)).join(' ')
}

/** Whether texts have translations in this language; English is the original. */
export const hasTexts = (code: string): boolean => languages.has(code)

/**
 * Each language has an address of its own, so that a cached response serves one language. An unknown language has none.
 */
export const addressIn = (path: string, language: string | undefined): string =>
  language !== undefined && hasTexts(language) ? `${path}?language=${language}` : path
