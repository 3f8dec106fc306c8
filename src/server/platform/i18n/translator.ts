import { ENGLISH, type Translations, type ValuesOf } from '#shared/language.ts'
import { type ServerSentence, sentence, translate, type Value } from '#shared/sentence.ts'
import { languages } from './locales.ts'

/** `t('Your order {number} is paid', { number })` in one language. */
export type Translate = <S extends ServerSentence>(english: S, ...values: ValuesOf<S, Value>) => string

/** For text in a language that is known beforehand, such as a mail. */
export type Translator = { code: string; words: Translations | undefined; t: Translate }

/** A language that is no longer supported falls back to English. */
export function translatorFor(code: string): Translator {
  const words = languages.get(code)?.words
  return {
    code: words ? code : ENGLISH.code,
    words,
    t: (english, ...values) => translate(sentence(english, ...values), words),
  }
}

/** The shop's address in a language, without a slash at the end: 'https://shop.example/ml'. */
export function addressIn(publicUrl: string, language: string): string {
  const { code } = translatorFor(language)
  return code === ENGLISH.code ? publicUrl : `${publicUrl}/${code}`
}
