import type words from '../words/ml.json'
import { fill, type NamesIn, type Translations, type ValuesOf } from './language.ts'

/** A sentence of the server's responses and mails. The English sentence is the key. */
export type ServerSentence = keyof (typeof words)['server']

type WithoutValues<S> = S extends string ? ([NamesIn<S>] extends [never] ? S : never) : never
export type PlainSentence = WithoutValues<ServerSentence>

/** A string is data and stays as it is. A `Sentence` is translated. */
export type Value = string | number | Sentence

/** An untranslated sentence. The sender translates it, because it knows the reader. */
export type Sentence = { english: string; values: Readonly<Record<string, Value>> }

export type Translatable = PlainSentence | Sentence

/** `sentence('Only {n} of this article are left.', { n: 3 })`. A value may be a sentence too. */
export const sentence = <S extends ServerSentence>(english: S, ...[values]: ValuesOf<S, Value>): Sentence => ({
  english,
  values: values ?? {},
})

/** Text of the payment provider or an admin: known sentences are translated, others stay. */
export const verbatim = (text: string): Sentence => ({ english: text, values: {} })

/** Translates with the given translations, or in English without any. */
export function translate(message: Translatable, words?: Translations): string {
  const { english, values } = typeof message === 'string' ? verbatim(message) : message
  const text = words?.[english] ?? english
  const filled = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? translate(value, words) : value,
  ])
  return filled.length === 0 ? text : fill(text, Object.fromEntries(filled))
}

/**
 * The English message of a schema, which exists before any reader is known. Registers the sentence for `fromEnglish`.
 * Runs once for each message at load time.
 */
export function inEnglish(message: Translatable): string {
  const english = translate(message)
  remembered.set(english, typeof message === 'string' ? verbatim(message) : message)
  return english
}

/** The sentence of a schema's message. */
export const fromEnglish = (english: string): Sentence => remembered.get(english) ?? verbatim(english)

const remembered = new Map<string, Sentence>()
