import { z } from 'zod'
import { inEnglish, type PlainSentence, sentence } from './sentence.ts'

/** A day like '2026-01-31'; those that PostgreSQL does not know, of the year 0, are none. */
export const day = (what: PlainSentence) => {
  const refusal = inEnglish(sentence('{what} must be a date like 2026-01-31', { what: sentence(what) }))
  return z.iso.date(refusal).regex(/^(?!0000)/, refusal)
}
