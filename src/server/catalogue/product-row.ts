import { z } from 'zod'
import { CATEGORIES } from '#shared/categories.ts'
import { type Paise, toPaise } from '#shared/money.ts'
import { enumOf, integerBetween, isRupees, neededText, rupeesText, slug, text } from './fields.ts'

const Sizes = z.string().transform((cell, ctx) => {
  const sizes = cell.split(';').map(toSize)
  const reason = reasonAgainst(sizes)
  if (reason) ctx.addIssue({ code: 'custom', message: reason })
  return sizes
})

/** A row of products.csv. Prices in paise; null for a size that is priced at the counter. */
export const ProductRow = z
  .object({
    sku: z
      .string()
      .regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, 'must be capital letters, digits and single hyphens')
      .max(40),
    name: neededText(200),
    nameMalayalam: text(200),
    category: enumOf(CATEGORIES),
    subCategorySlug: z.literal('').or(slug),
    form: text(40),
    variants: Sizes,
    discountPrice: rupeesText,
    countInStock: integerBetween(0, 1_000_000),
    description: text(5000),
    benefits: text(2000),
    ingredients: text(4000),
    howToUse: text(2000),
    hsnCode: z.string().regex(/^\d{8}$/, 'must have eight digits'),
    shelfLifeMonths: integerBetween(0, 1200),
    weightGrams: integerBetween(0, 10_000_000),
    reference: text(200),
  })
  .superRefine((row, ctx) => {
    const refuse = (column: string, message: string) => ctx.addIssue({ code: 'custom', path: [column], message })
    if (row.subCategorySlug && row.category !== 'ayurveda')
      refuse('subCategorySlug', 'must be empty: only ayurveda has sub-categories')
    if (row.discountPrice > 0 && row.discountPrice >= (row.variants[0]?.price ?? 0))
      refuse('discountPrice', 'must be lower than the first price')
    if (row.countInStock > 0 && row.variants.every(({ price }) => price === null))
      refuse('countInStock', 'must be 0, because no size has a price')
  })
export type ProductRow = z.output<typeof ProductRow>

/**
 * Splits stock evenly over the sizes with a price. The first of them gets the remainder, and a size without a price
 * gets none.
 */
export function splitStock(pieces: number, sizes: { price: Paise | null }[]): number[] {
  const priced = sizes.filter(({ price }) => price !== null).length
  const first = sizes.findIndex(({ price }) => price !== null)
  return sizes.map(({ price }, at) => {
    if (price === null) return 0
    return Math.floor(pieces / priced) + (at === first ? pieces % priced : 0)
  })
}

type Size = { model: string; price: Paise | null; written: string }

/** '200 ml=88': splits at the last equals sign, because a model may contain one. */
function toSize(pair: string): Size {
  const at = pair.lastIndexOf('=')
  const written = at < 0 ? 'none' : pair.slice(at + 1).trim()
  return {
    model: (at < 0 ? pair : pair.slice(0, at)).trim().normalize('NFC'),
    price: isRupees(written) && Number(written) > 0 ? toPaise(Number(written)) : null,
    written,
  }
}

function reasonAgainst(sizes: Size[]): string | undefined {
  if (sizes.length > MAX_SIZES) return `can have at most ${MAX_SIZES} sizes`
  for (const [at, { model, price, written }] of sizes.entries()) {
    if (!neededText(80).safeParse(model).success) return 'each size needs a name of at most 80 characters before its ='
    if (price === null && !(at === 0 && written === ''))
      return `the price of ${model} must be an amount in rupees above 0 with at most two decimals`
    if (sizes.findIndex((size) => size.model === model) !== at) return `${model} is there twice`
  }
  return undefined
}

const MAX_SIZES = 20
