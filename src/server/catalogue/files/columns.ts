import { z } from 'zod'
import { isRupees, text } from '#server/catalogue/fields.ts'
import { isId } from '#server/database/id.ts'
import { CATEGORIES } from '#shared/categories.ts'
import { FOOD_MARKS, legalTexts } from '#shared/legal-facts.ts'
import { type Paise, toPaise } from '#shared/money.ts'
import { netQuantityText, readNetQuantity } from '#shared/net-quantity.ts'
import { inHundredths } from '#shared/pricing.ts'
import { imageAddress, TaxCondition } from '#shared/product-editing.ts'
import { inEnglish, sentence } from '#shared/sentence.ts'
import { paragraphs } from '#shared/text.ts'

/** '₹1,299.00' converted to paise; null when empty. */
const price = z
  .string()
  .transform((cell) => cell.replace(/[₹,\s]/g, ''))
  .refine((cell) => cell === '' || isRupees(cell), inEnglish('must be an amount in rupees with at most two decimals'))
  .transform((cell): Paise | null => (cell === '' ? null : toPaise(Number(cell))))

/** '1,200' or '12.0' converted to a number; undefined when empty. */
const integer = (max: number) =>
  z
    .string()
    .transform((cell) => cell.replace(/[,\s]/g, '').replace(/\.0+$/, ''))
    .refine((cell) => /^\d{0,9}$/.test(cell), inEnglish('must be a whole number'))
    .refine((cell) => Number(cell) <= max, inEnglish(sentence('can be at most {n}', { n: max })))
    .transform((cell) => (cell === '' ? undefined : Number(cell)))

/** One of these words in upper or lower case, or an empty cell. */
const choice = <const Word extends string>(words: readonly Word[]) =>
  z
    .string()
    .transform((cell) => cell.toLowerCase().replace(/\s/g, ''))
    .pipe(z.enum([...words, ''], inEnglish(sentence('must be one of: {choices}', { choices: words.join(', ') }))))

/** A spreadsheet drops the leading zero of a number: '8011100' was '08011100'. */
const hsnCode = z
  .string()
  .transform((cell) => (cell.length % 2 === 1 ? `0${cell}` : cell))
  .refine((cell) => /^(\d{4}|\d{6}|\d{8})?$/.test(cell), inEnglish('must have four, six or eight digits'))

/** '5' or '2.5', converted to hundredths of a percent; null when empty. */
const taxPercent = z
  .string()
  .transform((cell) => cell.replace(/[%\s]/g, ''))
  .refine(
    (cell) => cell === '' || (/^\d{1,3}(\.\d{1,2})?$/.test(cell) && Number(cell) <= 100),
    inEnglish('must be a percentage from 0 to 100 with at most two decimals'),
  )
  .transform((cell) => (cell === '' ? null : inHundredths(Number(cell))))

/**
 * Refuses what a spreadsheet makes of '8901234567890' or '1/2' in a cell without the text format. The original value is
 * lost.
 */
const verbatim = (max: number) =>
  text(max)
    .refine((cell) => !/^\d(\.\d+)?E\+\d+$/i.test(cell), SHORTENED)
    .refine((cell) => !MADE_DATE.test(cell), MADE_A_DATE)

const SHORTENED = inEnglish('the spreadsheet shortened this number; format the column as text and enter it again')
const MADE_A_DATE = inEnglish('the spreadsheet changed this to a date; format the column as text and enter it again')
const MADE_DATE = /^\d{1,2}-(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(-\d{2,4})?$/i

const yesOrNo = z
  .string()
  .transform((cell) => cell.toLowerCase())
  .refine((word) => /^(yes|no|true|false)?$/.test(word), inEnglish('must be yes or no'))
  .transform((word) => (word === '' ? undefined : word === 'yes' || word === 'true'))

/** '0.5 KG' converted to '0.5 kg'. */
const netQuantity = z.string().transform((cell, ctx) => {
  if (cell === '') return ''
  const quantity = readNetQuantity(cell)
  if (quantity) return netQuantityText(quantity)
  ctx.addIssue({ code: 'custom', message: inEnglish('must be an amount with its unit, such as 500 g or 1 l') })
  return ''
})

/**
 * The columns of a product file in their order, with the values of their cells. The product's own columns are in its
 * first line; `size` to `stockWas` and `mrp` belong to one size. `stockWas` is the stock at the export: with it only the
 * difference is applied, so that sales meanwhile still count.
 */
export const COLUMNS = {
  id: z
    .string()
    .toLowerCase()
    .refine((cell) => cell === '' || isId(cell), inEnglish('must be the id of a product, or empty for a new one')),
  sku: verbatim(40),
  name: text(200),
  nameMalayalam: text(200),
  category: choice(CATEGORIES),
  subCategory: text(80),
  published: yesOrNo,
  size: verbatim(80),
  price,
  discountPrice: price,
  stock: integer(1_000_000),
  stockWas: integer(1_000_000),
  image: imageAddress,
  description: paragraphs('it', 5000),
  benefits: paragraphs('it', 2000),
  ingredients: paragraphs('it', 4000),
  howToUse: paragraphs('it', 2000),
  form: text(40),
  reference: verbatim(200),
  hsnCode,
  shelfLifeMonths: integer(1200),
  weightGrams: integer(10_000_000),
  taxPercent,
  taxCondition: TaxCondition,
  mrp: price,
  prescriptionNeeded: yesOrNo,
  netQuantity,
  ...legalTexts,
  veg: choice(FOOD_MARKS),
}
export type Column = keyof typeof COLUMNS

export const SIZE_COLUMNS = ['size', 'price', 'discountPrice', 'stock', 'stockWas', 'mrp'] as const satisfies Column[]
export const isColumn = (name: string): name is Column => Object.hasOwn(COLUMNS, name)

/** One line of the file; missing columns are absent. */
export const FileRow = z.object(COLUMNS).partial()
export type FileRow = z.output<typeof FileRow>
