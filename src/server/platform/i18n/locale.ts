import { type Sayable, say } from '#shared/sentence.ts'

/** Who reads an answer: a request knows the language of its caller. */
export type Reader = { say: (what: Sayable) => string }

/** For the shop's own lists and its log. */
export const ENGLISH_READER: Reader = { say: (what) => say(what) }
