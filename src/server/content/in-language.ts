import { hasTexts, textIn } from '#server/platform/i18n/page-words.ts'
import { ENGLISH } from '#shared/language.ts'
import type { Settings } from '#shared/settings.ts'
import type { SocietyText } from '#shared/society.ts'
import { FACTS } from '#shared/society-facts.ts'
import { hasWords, mapPieces } from './pieces.ts'
import { bodyIds, translated } from './translations.ts'
import { namesIn, withoutMissing } from './without-missing.ts'

export type Facts = Pick<Settings, (typeof FACTS)[keyof typeof FACTS]>

/**
 * Translates a text of the society part by part. Fills in the facts of the settings and leaves out unset facts. A
 * part that the society has changed stays as written. `language` is a code; an unknown one changes nothing.
 */
export function inLanguage(text: SocietyText, facts: Facts, language: string | undefined): SocietyText {
  const code = isTranslated(language) ? language : ENGLISH.code
  const values = valuesIn(facts)
  const factOf = (name: string) => textIn({ code }, values.get(name) ?? '')
  const isKnown = (name: string) => factOf(name) !== ''
  const said = (id: string | undefined, piece: string) => {
    const missing = [...new Set(namesIn(piece))].filter((name) => !isKnown(name))
    const english = withoutMissing(piece, isKnown)
    const words = english === '' ? '' : (translated({ code }, id, piece, missing) ?? english)
    return words.replace(/`?\{\{(\w+)\}\}`?/g, (_, name: string) => factOf(name))
  }
  const ids = bodyIds({ code }, text)
  return {
    ...text,
    title: said(`${text._id}.title`, text.title),
    short: said(`${text._id}.short`, text.short),
    body: mapPieces(text.body, (piece) => said(hasWords(piece) ? ids.shift() : undefined, piece)),
  }
}

/** The values by their names in the texts, without Markdown characters. */
const valuesIn = (facts: Facts): Map<string, string> =>
  new Map(Object.entries(FACTS).map(([name, setting]) => [name, facts[setting].replace(/[*`|{}]/g, '')]))

/** Whether any translations exist for the language. */
export const isTranslated = (language: string | undefined): language is string =>
  language !== undefined && hasTexts(language)
