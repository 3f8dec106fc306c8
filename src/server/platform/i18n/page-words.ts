import { ENGLISH, fill, type ValuesOf, type Words, wordsIn } from '#shared/language.ts'
import type { Language } from '#shared/public-page.ts'
import type { ServerSentence } from '#shared/sentence.ts'
import type words from '../../../words/ml.json'
import { PAGE_LANGUAGES, readDictionary } from './page-languages.ts'

/** What stands around the drawn page is said by the server, in part with the words of the screens. */
type PageSentence = ServerSentence | keyof (typeof words)['shop']

/** `sayIn(language, 'Picture of {product}', { product })` */
export const sayIn = <S extends PageSentence>(language: Language, english: S, ...[values]: ValuesOf<S>): string =>
  fill(textIn(language, english), values ?? {})

/** A text of the catalogue or of the society: the dictionary has those of the opening catalogue; others stay as they are. */
export const textIn = ({ code }: Pick<Language, 'code'>, text: string): string => dictionaries.get(code)?.[text] ?? text

/** Of several texts those that the language has; where it has none, all as they are. */
export function textsIn(language: Language, texts: readonly string[]): string {
  const known = texts.filter((text) => language.code === ENGLISH.code || textIn(language, text) !== text)
  return (known.length > 0 ? known : texts).map((text) => textIn(language, text)).join(' ')
}

/** Whether texts are translated into it; English is what they are written in. */
export const hasTexts = (code: string): boolean => dictionaries.has(code)

const dictionaries = new Map<string, Words>(
  PAGE_LANGUAGES.filter(({ code }) => code !== ENGLISH.code).map(({ code }) => {
    const { shop, server } = readDictionary(code)
    return [code, { ...wordsIn(server), ...wordsIn(shop) }]
  }),
)
