import { z } from 'zod'

// Control characters, and the bidirectional overrides with which a name could pretend to be another.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const UNSAFE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/

const isStorable = (text: string) => text.isWellFormed() && !UNSAFE.test(text)
const hasNoBreak = (text: string) => !/[\n\r\t]/.test(text)

const safe = (what: string, max: number) =>
  z
    .string()
    .max(max, `${what} can have at most ${max} characters`)
    .refine(isStorable, `${what} has a character that we cannot store`)
    .transform((text) => text.normalize('NFC').trim())

/** Text of one line, trimmed, may be empty. `what` starts the refusal: 'Name', 'City'. */
export const line = (what: string, max: number) => safe(what, max).refine(hasNoBreak, `${what} must be one line`)

/** Text of one line that must not be empty. */
export const neededLine = (what: string, max: number) =>
  line(what, max).refine((text) => text.length > 0, `${what} is needed`)

/** Text of several lines, trimmed, may be empty. */
export const paragraphs = (what: string, max: number) =>
  safe(what, max).transform((text) => text.replace(/\r\n?/g, '\n'))

/** At most two, though 0.1 + 0.2 may have come as 0.30000000000000004; what is less than any hundredth is not 0. */
export const hasTwoDecimals = (value: number): boolean => {
  const hundredths = Number((value * 100).toFixed(6))
  return Number.isInteger(hundredths) && (hundredths !== 0 || value === 0)
}

/** An amount in rupees on the wire: at most two decimals, up to ten lakh. */
export const Rupees = z
  .number()
  .min(0, 'An amount cannot be negative')
  .max(1_000_000, 'An amount can be at most ₹10,00,000')
  .refine(hasTwoDecimals, 'An amount has at most two decimals')

/** A whole number of things from `min` to `max`. */
export const wholeNumber = (what: string, min: number, max: number) =>
  z
    .number()
    .int(`${what} must be a whole number`)
    .min(min, `${what} must be at least ${min}`)
    .max(max, `${what} can be at most ${max}`)

/** What a page number or another number in an address may look like; anything else is refused. */
export const wholeNumberInAddress = (what: string, max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, `${what} must be a whole number from 1`)
    .transform(Number)
    .refine((value) => value <= max, `${what} can be at most ${max}`)

/** An id in an address. One that is not of our form names nothing, so it answers 404 like an unknown one. */
export const ById = z.object({ id: z.uuid() })
export const Done = z.object({ message: z.string() })
