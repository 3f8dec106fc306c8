import { ENGLISH, fill, type Translations } from '#shared/language.ts'

/** The language of the screens. `words` grow with each loaded section. */
export type Language = { code: string; locale: string; words: Translations }

/** The language of the page. It never changes: another language is another page. */
let language: Language = { ...ENGLISH, words: {} }

/** Called before rendering; on the server before each page. */
export function setLanguage(next: Language) {
  language = next
}

export function addTranslations(translations: Translations) {
  language = { ...language, words: { ...language.words, ...translations } }
}

export const languageCode = (): string => language.code

/** The query of a call whose texts exist in several languages. English is the stored one and has no query. */
export const inPageLanguage = () => (language.code === ENGLISH.code ? {} : { language: language.code })

/** The translation of a sentence, or the sentence in English. Use `t`, which checks the sentence. */
export const translate = (sentence: string): string => language.words[sentence] ?? sentence

export const translateWith = (sentence: string, values: Readonly<Record<string, string | number>> = {}): string =>
  fill(translate(sentence), values)

/** A number in the page's language: 123456 -> '1,23,456'. */
const formatNumber = (value: number): string => value.toLocaleString(language.locale)

export const translateCount = (n: number, singular: string, plural: string): string =>
  translateWith(n === 1 ? singular : plural, { n: formatNumber(n) })
