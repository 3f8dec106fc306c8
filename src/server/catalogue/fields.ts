import { z } from 'zod'
import { type Paise, toPaise } from '#shared/money.ts'
import { line, neededLine } from '#shared/text.ts'

/**
 * The columns of the catalogue's files, which contain only text. Messages follow 'products.csv, line 12, column name:'.
 */
export const text = (max: number) => line('it', max)
export const neededText = (max: number) => neededLine('it', max)

export const integerBetween = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`)

/** '85' or '85.50' rupees, converted to paise. */
export const rupeesText = z
  .string()
  .refine(isRupees, 'must be an amount in rupees with at most two decimals')
  .transform((amount): Paise => toPaise(Number(amount)))

export function isRupees(amount: string): boolean {
  return /^\d{1,7}(\.\d{1,2})?$/.test(amount) && Number(amount) <= 1_000_000
}

export const yesOrNo = z.enum(['yes', 'no'], 'must be yes or no').transform((word) => word === 'yes')

export const enumOf = <const T extends readonly string[]>(choices: T) =>
  z.enum(choices, `must be one of: ${choices.join(', ')}`)

export const slug = z
  .string()
  .max(80, 'can have at most 80 characters')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters, digits and single hyphens')
