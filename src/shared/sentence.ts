import type words from '../words/ml.json'
import { fill, type NamesIn, type ValuesOf, type Words } from './language.ts'

/** What the server says in answers and mails; the English sentence is the key. */
export type ServerSentence = keyof (typeof words)['server']

type WithoutValues<S> = S extends string ? ([NamesIn<S>] extends [never] ? S : never) : never
export type PlainSentence = WithoutValues<ServerSentence>

/** A text is data and stays as it is; what is to be translated comes as a `Sentence`. */
export type Value = string | number | Sentence

/** A sentence that is not in any language yet: whoever sends it away knows who reads it. */
export type Sentence = { english: string; values: Readonly<Record<string, Value>> }

export type Sayable = PlainSentence | Sentence

/** `sentence('Only {n} of this article are left.', { n: 3 })`; a value may be a sentence itself. */
export const sentence = <S extends ServerSentence>(english: S, ...[values]: ValuesOf<S, Value>): Sentence => ({
  english,
  values: values ?? {},
})

/** What others have said, such as the payment provider or an admin: known sentences are translated, others stay. */
export const asSaid = (text: string): Sentence => ({ english: text, values: {} })

/** In the language of these words; without words in English. */
export function say(what: Sayable, words?: Words): string {
  const { english, values } = typeof what === 'string' ? asSaid(what) : what
  const text = words?.[english] ?? english
  const said = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? say(value, words) : value,
  ])
  return said.length === 0 ? text : fill(text, Object.fromEntries(said))
}

/**
 * What a schema says: in English, for schemas are made before anybody asks. It is remembered how the sentence came about, so
 * that `fromEnglish` finds it again. Called once for each sentence of each schema, when its file is loaded.
 */
export function inEnglish(what: Sayable): string {
  const english = say(what)
  remembered.set(english, typeof what === 'string' ? asSaid(what) : what)
  return english
}

/** The sentence that a schema said. */
export const fromEnglish = (english: string): Sentence => remembered.get(english) ?? asSaid(english)

const remembered = new Map<string, Sentence>()
