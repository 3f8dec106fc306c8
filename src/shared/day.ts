import { z } from 'zod'
import { inEnglish, type PlainSentence, sentence } from './sentence.ts'

/** A day such as '2026-01-31'. PostgreSQL has no year 0, and reports begin a year earlier: the first is 1000. */
export const day = (name: PlainSentence) => {
  const refusal = inEnglish(sentence('{what} must be a date like 2026-01-31', { what: sentence(name) }))
  return z.iso.date(refusal).regex(/^(?!0)/, refusal)
}

/** Days in India, both included. */
export const Days = z.object({ from: day('The first day'), to: day('The last day') })
