import { PAGE_LANGUAGES } from '#server/platform/i18n/page-languages.ts'
import { textIn } from '#server/platform/i18n/page-words.ts'

/** 'Adults: 15 ml. Not for children.' -> its sentences, with the room between them in their places. */
export const sentencesOf = (howToUse: string): string[] => howToUse.split(/(?<=[.!?])(\s+)/)

/**
 * How a product is used, by the codes of the languages whose dictionary has each sentence of it as it stands. Where one sentence
 * lacks, the whole stays in the words of the society: half a direction misleads. Undefined where no language has it.
 */
export function directionsByLanguage(howToUse: string): Record<string, string> | undefined {
  const sentences = sentencesOf(howToUse)
  if (howToUse.trim() === '') return undefined
  const said = PAGE_LANGUAGES.map(({ code }) => ({ code, texts: sentences.map((text) => textIn({ code }, text)) }))
  const whole = said.filter(({ texts }) => texts.every((text, at) => text.trim() === '' || text !== sentences[at]))
  return whole.length > 0 ? Object.fromEntries(whole.map(({ code, texts }) => [code, texts.join('')])) : undefined
}
