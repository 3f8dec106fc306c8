import { type Translatable, translate } from '#shared/sentence.ts'

/** Translates for the reader of a response: the caller's language. */
export type Locale = { translate: (text: Translatable) => string }

/** For the shop's own lists and its log. */
export const ENGLISH_LOCALE: Locale = { translate: (text) => translate(text) }
