import type { Paise } from './money.ts'

export const MEASURES = ['g', 'kg', 'ml', 'l', 'cm', 'm', 'piece'] as const
export type Measure = (typeof MEASURES)[number]
export type NetQuantity = { amount: number; unit: Measure }

/** What the names of sizes say: factor and unit. */
const UNIT_NAMES: Record<string, [factor: number, unit: Measure]> = {
  mg: [0.001, 'g'],
  ...named([1, 'g'], 'g gm gms gram grams'),
  ...named([1, 'kg'], 'kg kgs'),
  ...named([1, 'ml'], 'ml'),
  ...named([1, 'l'], 'l ltr litre litres liter liters'),
  ...named([1, 'cm'], 'cm'),
  ...named([1, 'm'], 'm metre metres'),
  ...named([1, 'piece'], 'piece pieces pcs nos tablet tablets capsule capsules stick sticks'),
}

function named(meaning: [number, Measure], names: string) {
  return Object.fromEntries(names.split(' ').map((word): [string, [number, Measure]] => [word, meaning]))
}

const MAX_AMOUNT = 1_000_000

/** '200 ml', '2 x 75 g' or '100 tablets'; undefined for anything else, such as 'Large'. */
export function readNetQuantity(text: string): NetQuantity | undefined {
  const [, packs = '1', written = '', word = ''] =
    /^(?:(\d{1,3}) ?[x×] ?)?(\d{1,7}(?:\.\d{1,3})?) ?([a-z]+)\.?$/i.exec(text.trim().replaceAll(',', '')) ?? []
  const meaning = Object.hasOwn(UNIT_NAMES, word.toLowerCase()) ? UNIT_NAMES[word.toLowerCase()] : undefined
  if (!meaning) return undefined
  const amount = Math.round(Number(packs) * Number(written) * meaning[0] * 1000) / 1000
  return amount > 0 && amount <= MAX_AMOUNT ? { amount, unit: meaning[1] } : undefined
}

export const netQuantityText = ({ amount, unit }: NetQuantity): string => `${amount} ${unit}`

/** The net quantity of a size: its name, if that is one, otherwise the product's. */
export const netQuantityOf = (model: string, ofProduct: NetQuantity | undefined): NetQuantity | undefined =>
  readNetQuantity(model) ?? ofProduct

/**
 * The measures of a unit price, by their smallest unit. Up to `upTo` of it, the price is per `small`; above, per 1
 * `large`.
 */
const SCALES = {
  g: { upTo: 1000, small: 100, large: 'kg' },
  ml: { upTo: 1000, small: 100, large: 'l' },
  cm: { upTo: 100, small: 1, large: 'm' },
} as const

const SMALLEST = {
  g: ['g', 1],
  kg: ['g', 1000],
  ml: ['ml', 1],
  l: ['ml', 1000],
  cm: ['cm', 1],
  m: ['cm', 100],
} as const

/**
 * The unit sale price (Packaged Commodities Rules 2011, rule 6(11)). It is per 100 g or ml up to 1 kg or litre, above
 * per kg or litre. It is per cm up to a metre, and per piece of several. The law has "per g", which shoppers cannot
 * compare.
 */
export function unitSalePrice(
  price: Paise,
  { amount, unit }: NetQuantity,
): { price: Paise; per: NetQuantity } | undefined {
  if (unit === 'piece') {
    return amount > 1 ? { price: Math.round(price / amount), per: { amount: 1, unit } } : undefined
  }
  const [smallest, factor] = SMALLEST[unit]
  const { upTo, small, large } = SCALES[smallest]
  const inSmallest = amount * factor
  const per: NetQuantity = inSmallest > upTo ? { amount: 1, unit: large } : { amount: small, unit: smallest }
  return { price: Math.round((price * (inSmallest > upTo ? upTo : small)) / inSmallest), per }
}
