import { ENGLISH, type ValuesOf, type Words } from '#shared/language.ts'
import { type ServerSentence, say, sentence, type Value } from '#shared/sentence.ts'
import { type Languages, languages as ours } from './locales.ts'

/** `t('Your order {number} is paid', { number })` in one language. */
export type Speak = <S extends ServerSentence>(english: S, ...values: ValuesOf<S, Value>) => string

/** For text in a language that is known beforehand, such as a mail. */
export type Speaker = { code: string; words: Words | undefined; t: Speak }

/** A language that is no longer supported falls back to English. */
export function speakerOf(code: string, languages: Languages = ours): Speaker {
  const words = languages.get(code)?.words
  return {
    code: words ? code : ENGLISH.code,
    words,
    t: (english, ...values) => say(sentence(english, ...values), words),
  }
}
