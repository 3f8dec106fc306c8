import type { BulkChange, LineState } from '#shared/bulk-changes.ts'
import type { Category } from '#shared/categories.ts'
import { formatMoney, type Paise, toPaise } from '#shared/money.ts'
import { sentence, type Translatable } from '#shared/sentence.ts'
import { HUNDRED_PERCENT, inHundredths } from '#shared/tax-rate.ts'

/** One size with its product, in paise. */
export type CurrentSize = {
  price: Paise | null
  discountPrice: Paise
  countInStock: number
  category: Category
  subCategory: string | null
  isShown: boolean
  isArchived: boolean
}

/** The result of a change for one line, or why it is refused. `from` has the changed fields. */
export type PlannedLine = { from: LineState } & ({ to: LineState } | { refusal: Translatable })

export const isOfProducts = ({ kind }: BulkChange) => kind === 'category' || kind === 'shown'

export function planLine(now: CurrentSize, change: BulkChange): PlannedLine {
  switch (change.kind) {
    case 'rupees':
      return planPrice(now, (pays) => pays + toPaise(change.by))
    case 'percent':
      return planPrice(now, (pays) => wholeRupees(pays, change.by))
    case 'stock-set':
      return planStock(now, change.to)
    case 'stock-add':
      return planStock(now, now.countInStock + change.by)
    case 'category':
      return planCategory(now, change.to)
    case 'shown':
      return planShown(now, change.isShown)
  }
}

/** The buyer pays the discount price if there is one. The other price stays. */
function planPrice({ price, discountPrice }: CurrentSize, next: (pays: Paise) => Paise): PlannedLine {
  const from = { price, discountPrice }
  if (price === null || price === 0) return { from, refusal: 'It has no price; it is sold at the counter' }
  const hasOffer = discountPrice > 0
  const pays = hasOffer ? discountPrice : price
  const nextPrice = next(pays)
  if (nextPrice <= 0) return { from, refusal: 'The price must stay above zero' }
  if (nextPrice > MAX_PRICE) return { from, refusal: 'An amount can be at most ₹10,00,000' }
  if (hasOffer && nextPrice >= price)
    return {
      from,
      refusal: sentence('The offer price must stay below the price of {amount}', { amount: formatMoney(price, 'INR') }),
    }
  if (nextPrice === pays) return { from, refusal: NO_CHANGE }
  return { from, to: hasOffer ? { price, discountPrice: nextPrice } : { price: nextPrice, discountPrice } }
}

function planStock({ countInStock }: CurrentSize, target: number): PlannedLine {
  const from = { countInStock }
  if (target < 0) return { from, refusal: 'The stock would be below zero' }
  if (target > MAX_STOCK) return { from, refusal: 'The stock can be at most 10,00,000' }
  return target === countInStock ? { from, refusal: NO_CHANGE } : { from, to: { countInStock: target } }
}

/** A product that moves to another category loses its sub-category. */
function planCategory({ category, subCategory }: CurrentSize, target: Category): PlannedLine {
  const from = { category, subCategory }
  return target === category ? { from, refusal: NO_CHANGE } : { from, to: { category: target, subCategory: null } }
}

function planShown({ isShown, isArchived }: CurrentSize, target: boolean): PlannedLine {
  const from = { isShown }
  if (isArchived) return { from, refusal: 'It is archived; restore it first' }
  return target === isShown ? { from, refusal: NO_CHANGE } : { from, to: { isShown: target } }
}

/** Rounds half up to the whole rupee, in exact integers. */
function wholeRupees(pays: Paise, percent: number): Paise {
  const exact = pays * (HUNDRED_PERCENT + inHundredths(percent))
  return Math.floor(exact / (HUNDRED_PERCENT * 100) + 0.5) * 100
}

const MAX_PRICE: Paise = 100_000_000
const MAX_STOCK = 1_000_000
const NO_CHANGE = 'No change'
