import { z } from 'zod'
import { inEnglish, type PlainSentence, sentence } from './sentence.ts'

// Control characters, bidirectional overrides that can disguise a name, and the two that XML 1.0 refuses.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const UNSAFE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/

const isStorable = (text: string) => text.isWellFormed() && !UNSAFE.test(text)
const hasNoBreak = (text: string) => !/[\n\r\t]/.test(text)
// \p{DI} are the ignorable characters, such as Hangul fillers; U+2800 is a Braille pattern without dots.
const isVisible = (text: string) => /[^\p{C}\p{Z}\p{DI}\u2800]/u.test(text)

const safe = (name: PlainSentence, max: number) =>
  z
    .string(inEnglish(sentence('{what} is required', { what: sentence(name) })))
    .max(max, inEnglish(sentence('{what} can have at most {n} characters', { what: sentence(name), n: max })))
    .refine(
      isStorable,
      inEnglish(sentence('{what} contains a character that cannot be stored', { what: sentence(name) })),
    )
    .transform((text) => text.normalize('NFC').trim())

/** Trimmed text of one line, may be empty. `name` starts the error message: 'Name', 'City'. */
export const line = (name: PlainSentence, max: number) =>
  safe(name, max).refine(hasNoBreak, inEnglish(sentence('{what} must be on one line', { what: sentence(name) })))

/** Trimmed text of one line with a visible character. */
export const neededLine = (name: PlainSentence, max: number) =>
  line(name, max).refine(isVisible, inEnglish(sentence('{what} is required', { what: sentence(name) })))

/** Trimmed text of several lines, may be empty. */
export const paragraphs = (name: PlainSentence, max: number) =>
  safe(name, max).transform((text) => text.replace(/\r\n?/g, '\n'))

/** The id of the last row of the page before. */
export const Cursor = z.uuid(inEnglish('This page does not exist')).optional()

/** Tolerates float errors such as 0.30000000000000004 for 0.1 + 0.2. A value below any hundredth is not 0. */
export const hasTwoDecimals = (value: number): boolean => {
  const hundredths = Number((value * 100).toFixed(6))
  return Number.isInteger(hundredths) && (hundredths !== 0 || value === 0)
}

/** An amount in rupees on the wire: at most two decimals, up to ten lakh. */
export const Rupees = z
  .number()
  .min(0, inEnglish('An amount cannot be negative'))
  .max(1_000_000, inEnglish('An amount can be at most ₹10,00,000'))
  .refine(hasTwoDecimals, inEnglish('An amount can have at most two decimals'))

/** At most two decimals. */
export const percent = (name: PlainSentence, max: number) =>
  z
    .number()
    .min(0, inEnglish(sentence('{what} cannot be negative', { what: sentence(name) })))
    .max(max, inEnglish(sentence('{what} can be at most {n} %', { what: sentence(name), n: max })))
    .refine(hasTwoDecimals, inEnglish(sentence('{what} can have at most two decimals', { what: sentence(name) })))

export const wholeNumber = (name: PlainSentence, min: number, max: number) =>
  z
    .int(inEnglish(sentence('{what} must be a whole number', { what: sentence(name) })))
    .min(min, inEnglish(sentence('{what} must be at least {n}', { what: sentence(name), n: min })))
    .max(max, inEnglish(sentence('{what} can be at most {n}', { what: sentence(name), n: max })))

/** A positive whole number of at most nine digits in a query string. A larger one than `max` counts as `max`. */
export function wholeNumberInAddress(name: PlainSentence, max: number) {
  const wrong = inEnglish(sentence('{what} must be a whole number from 1', { what: sentence(name) }))
  return z
    .string(wrong)
    .regex(/^[1-9]\d{0,8}$/, wrong)
    .transform((digits) => Math.min(Number(digits), max))
}

/** The idempotency key: a repeated call with the same key does its work once. `missing` refuses a call without it. */
export const keyHeaders = (missing?: string) =>
  z.object({
    'idempotency-key': z
      .string(missing)
      .regex(/^[\x21-\x7e]{1,255}$/, inEnglish('The Idempotency-Key must have 1 to 255 characters, and no spaces')),
  })
export const IdempotencyHeaders = keyHeaders().partial()

/** An id in an address, in any case. An invalid id gets 404, like an unknown one. */
export const ById = z.object({ id: z.uuid().toLowerCase() })
export const Done = z.object({ message: z.string() })

/** A language code of the shop. Unknown languages and missing translations give the stored text. */
export const InLanguage = z.object({
  language: z
    .string()
    .regex(/^[a-z]{2,8}$/, inEnglish('Enter a language code, such as ml'))
    .optional(),
})
