import { hasTexts, textIn } from '#server/platform/i18n/page-words.ts'
import type { StoredEntry } from '#shared/content.ts'
import { ownText } from '#shared/content-fields.ts'
import { ENGLISH } from '#shared/language.ts'
import type { PlainSentence } from '#shared/sentence.ts'
import type { Settings } from '#shared/settings.ts'
import type { SocietyText } from '#shared/society.ts'
import { FACTS } from '#shared/society-facts.ts'
import { stateOfCode } from '#shared/state-codes.ts'
import { hasWords, mapPieces } from './pieces.ts'
import { bodyIds, translated } from './translations.ts'
import { namesIn, withoutMissing } from './without-missing.ts'

export type Facts = Pick<Settings, (typeof FACTS)[keyof typeof FACTS] | 'gstStatus' | 'stateCode'>

/** The texts that staff wrote for a page, and the people's names, in every language. */
type Own = { own?: StoredEntry['texts'] | null; people?: StoredEntry['texts'] | null }

/**
 * Translates a text of the society part by part. Fills in the facts of the settings and leaves out unset facts. A
 * part that the society has changed stays as written, unless staff also wrote its translation. `language` is a code; an
 * unknown one changes nothing.
 */
export function inLanguage(
  text: SocietyText,
  facts: Facts,
  language: string | undefined,
  { own, people }: Own,
): SocietyText {
  const code = isTranslated(language) ? language : ENGLISH.code
  const values = valuesIn(facts, people, code)
  const factOf = (name: string) => textIn({ code }, values.get(name) ?? '')
  const isKnown = (name: string) => factOf(name) !== ''
  const filled = (words: string) => words.replace(/`?\{\{(\w+)\}\}`?/g, (_, name: string) => factOf(name))
  const translation = (id: string | undefined, piece: string) => {
    const missing = [...new Set(namesIn(piece))].filter((name) => !isKnown(name))
    const english = withoutMissing(piece, isKnown)
    const words = english === '' ? '' : (translated({ code }, id, piece, missing) ?? english)
    return filled(words)
  }
  const asWritten = (piece: string) => filled(withoutMissing(piece, isKnown))
  const textOf = (name: 'title' | 'short') => {
    const localText = ownText(own ?? undefined, name, code)
    return localText === undefined ? translation(`${text._id}.${name}`, text[name]) : asWritten(localText)
  }
  const ids = bodyIds({ code }, text)
  const body = ownText(own ?? undefined, 'body', code)
  return {
    ...text,
    title: textOf('title'),
    short: textOf('short'),
    body:
      body === undefined
        ? mapPieces(text.body, (piece) => translation(hasWords(piece) ? ids.shift() : undefined, piece))
        : mapPieces(body, asWritten),
  }
}

/** The values by their names in the texts, without Markdown characters. */
const valuesIn = (facts: Facts, people: Own['people'], code: string): Map<string, string> =>
  new Map([
    ...Object.entries(FACTS).map(([name, setting]): [string, string] => {
      const value = ownText(people ?? undefined, setting, code) ?? facts[setting]
      return [name, value.replace(/[*`|{}]/g, '')]
    }),
    ...Object.entries(factsOfRegistration(facts)),
  ])

/** Only a regular seller collects tax and delivers to every state (CGST Act, sections 10(2)(c), 10(4) and 24). */
const factsOfRegistration = ({ gstStatus, stateCode }: Facts) =>
  gstStatus === 'regular'
    ? { TAXES: 'Taxes' satisfies PlainSentence, DELIVERY_STATE: '' }
    : { TAXES: '', DELIVERY_STATE: stateOfCode(stateCode) }

/** Whether any translations exist for the language. */
export const isTranslated = (language: string | undefined): language is string =>
  language !== undefined && hasTexts(language)
