import { PAGE_LANGUAGES } from '#server/platform/i18n/page-languages.ts'
import { textIn } from '#server/platform/i18n/page-words.ts'

/** 'Adults: 15 ml. Not for children.' -> its sentences, with the whitespace between them as elements. */
export const sentencesOf = (howToUse: string): string[] => howToUse.split(/(?<=[.!?])(\s+)/)

/**
 * The directions for use by language code, for each language with a translation of every sentence. Otherwise all stay
 * in English, because a partly translated direction misleads. Undefined when no language has all of them.
 */
export function directionsByLanguage(howToUse: string): Record<string, string> | undefined {
  const sentences = sentencesOf(howToUse)
  if (howToUse.trim() === '') return undefined
  const translations = PAGE_LANGUAGES.map(({ code }) => ({
    code,
    texts: sentences.map((text) => textIn({ code }, text)),
  }))
  const complete = translations.filter(({ texts }) =>
    texts.every((text, at) => text.trim() === '' || text !== sentences[at]),
  )
  return complete.length > 0 ? Object.fromEntries(complete.map(({ code, texts }) => [code, texts.join('')])) : undefined
}
