import { hasTexts, textIn } from '#server/pages/page-words.ts'
import type { SocietyText } from '#shared/society.ts'
import { mapPieces } from './pieces.ts'

/**
 * A text of the society in that language, piece by piece: what the dictionary has as it stands is translated, and what the
 * society has written since stays in its own words. `language` is a code; one that the shop does not have changes nothing.
 */
export function inLanguage(text: SocietyText, language: string | undefined): SocietyText {
  if (!isTranslated(language)) return text
  const said = (piece: string) => textIn({ code: language }, piece)
  return { ...text, title: said(text.title), short: said(text.short), body: mapPieces(text.body, said) }
}

/** Whether there are translations into it at all. */
export const isTranslated = (language: string | undefined): language is string =>
  language !== undefined && hasTexts(language)
