import type { Category } from './categories.ts'
import { type Paise, toPaise } from './money.ts'
import type { PriceSettings } from './settings.ts'

// Only what cards need: these bytes are in the first script.

export const taxPercent = (
  category: Category,
  settings: Pick<PriceSettings, 'taxPercentAyurveda' | 'taxPercentOther'>,
): number => (category === 'ayurveda' ? settings.taxPercentAyurveda : settings.taxPercentOther)

/**
 * What a shopper pays for one piece, in paise: after the discount, with tax, without delivery. It equals `priceOrder`
 * of one piece. It uses no BigInt, which old browsers cannot parse.
 */
export function paidPrice(unitPrice: Paise, tax: number, discountPercent: number): Paise {
  // `toPaise` converts any number to hundredths.
  const discounted = unitPrice * toPaise(100 - discountPercent)
  return Math.round(discounted / 1e4) + Math.round((discounted * toPaise(tax)) / 1e8)
}
