import { type Sayable, say } from '#shared/sentence.ts'

/** Translates for the reader of a response: the caller's language. */
export type Locale = { say: (what: Sayable) => string }

/** For the shop's own lists and its log. */
export const ENGLISH_LOCALE: Locale = { say: (what) => say(what) }
