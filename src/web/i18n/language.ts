import { ENGLISH, fill, type Translations } from '#shared/language.ts'

/** What the screens are drawn in. `words` grow when a further section is loaded. */
export type Language = { code: string; locale: string; words: Translations }

/** The language of the page. It never changes while the page is open: another language is another page. */
let language: Language = { ...ENGLISH, words: {} }

/** Called before anything is drawn; on the server before each drawing. */
export function speak(next: Language) {
  language = next
}

/** Adds the words of a further section. */
export function learn(words: Translations) {
  language = { ...language, words: { ...language.words, ...words } }
}

export const languageCode = (): string => language.code

/** What stands for a sentence here; in English itself. For `t` and its like, which know which sentences there are. */
export const say = (sentence: string): string => language.words[sentence] ?? sentence

export const sayWith = (sentence: string, values: Readonly<Record<string, string | number>> = {}): string =>
  fill(say(sentence), values)

/** A number as the page's language writes it: 123456 -> '1,23,456'. */
export const formatNumber = (value: number): string => value.toLocaleString(language.locale)

/** The sentence for one, or that for many, with `n` in it. */
export const sayCount = (n: number, one: string, many: string): string =>
  sayWith(n === 1 ? one : many, { n: formatNumber(n) })
