import { hasTexts, textIn } from '#server/platform/i18n/page-words.ts'
import { ENGLISH } from '#shared/language.ts'
import type { Settings } from '#shared/settings.ts'
import type { SocietyText } from '#shared/society.ts'
import { FACTS } from '#shared/society-facts.ts'
import { mapPieces } from './pieces.ts'
import { withoutMissing } from './without-missing.ts'

export type Facts = Pick<Settings, (typeof FACTS)[keyof typeof FACTS]>

/**
 * A text of the society as shoppers read it, piece by piece: with the facts of the settings in it and without those that nobody
 * has filled in; translated where the dictionary has a piece as it stands. What the society has written since stays in its own
 * words. `language` is a code; one that the shop does not have changes nothing.
 */
export function inLanguage(text: SocietyText, facts: Facts, language: string | undefined): SocietyText {
  const code = isTranslated(language) ? language : ENGLISH.code
  const values = valuesIn(facts)
  const factOf = (name: string) => textIn({ code }, values.get(name) ?? '')
  const said = (piece: string) =>
    textIn(
      { code },
      withoutMissing(piece, (name) => factOf(name) !== ''),
    ).replace(/`?\{\{(\w+)\}\}`?/g, (_, name: string) => factOf(name))
  return { ...text, title: said(text.title), short: said(text.short), body: mapPieces(text.body, said) }
}

/** By their names in the texts, without the signs that would be read as Markdown. */
const valuesIn = (facts: Facts): Map<string, string> =>
  new Map(Object.entries(FACTS).map(([name, setting]) => [name, facts[setting].replace(/[*`|{}]/g, '')]))

/** Whether there are translations into it at all. */
export const isTranslated = (language: string | undefined): language is string =>
  language !== undefined && hasTexts(language)
