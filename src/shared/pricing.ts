import type { Category } from './categories.ts'
import { type Paise, sumOf, toPaise, toRupees } from './money.ts'
import type { Quote } from './orders.ts'
import { paidPrice } from './paid-price.ts'
import type { PriceSettings } from './settings.ts'
import { HUNDRED_PERCENT, inHundredths, rateOf } from './tax-rate.ts'

export { inHundredths, rateOf }

/**
 * `unitPrice` in paise, after the variant's own discount price. `taxHundredths` is the rate of the line in hundredths
 * of a percent; without it the category's rate applies.
 */
export type PricedLine = {
  unitPrice: Paise
  qty: number
  category: Category
  taxHundredths?: number | null | undefined
}

/** All in paise. `items` is the price after the discount; total = items + tax + shipping. */
export type OrderPrices = ReturnType<typeof priceOrder>

/**
 * The price of an order (MONEY-1 to MONEY-8). The server's result counts, and the browser's is only a preview.
 * Sums are exact and rounded half up once, so what is shown always adds up.
 */
export function priceOrder(lines: PricedLine[], settings: PriceSettings) {
  const afterDiscount = HUNDRED_PERCENT - inHundredths(settings.discountPercent)
  const itemsTotal = sumOf(lines.map((line) => line.unitPrice * line.qty))
  const taxed = lines
    .map((line) => BigInt(line.unitPrice * line.qty) * BigInt(rateOf(line, settings)))
    .reduce((sum, part) => sum + part, 0n)

  const items = divideHalfUp(BigInt(itemsTotal) * BigInt(afterDiscount), BigInt(HUNDRED_PERCENT))
  const tax = divideHalfUp(taxed * BigInt(afterDiscount), BigInt(HUNDRED_PERCENT) ** 2n)
  // The threshold compares the items alone, without tax (MONEY-6).
  const shipping = toPaise(items < toPaise(settings.smallOrderBelow) ? settings.smallOrderShipping : settings.shipping)
  return { itemsTotal, discount: itemsTotal - items, items, tax, shipping, total: items + tax + shipping }
}

export const toQuote = (prices: Omit<OrderPrices, 'discount'>): Quote => ({
  itemsTotal: toRupees(prices.itemsTotal),
  itemsPrice: toRupees(prices.items),
  shippingPrice: toRupees(prices.shipping),
  taxPrice: toRupees(prices.tax),
  totalPrice: toRupees(prices.total),
})

/** In paise. The provider's minimum of a payment and of a refund (Razorpay, Orders and Refunds: at least INR 1.00). */
export const MIN_PAYMENT: Paise = 100

export const divideHalfUp = (amount: bigint, by: bigint): Paise => Number((amount * 2n + by) / (by * 2n))

type PricedPiece = { unitPrice: Paise; mrp: Paise | null; taxHundredths: number }

/** Whether the price that a shopper pays for one piece is above its MRP (PRICE-5). */
export const isAboveMrp = ({ unitPrice, mrp, taxHundredths }: PricedPiece, { discountPercent }: PriceSettings) =>
  mrp !== null && paidPrice(unitPrice, taxHundredths / 100, discountPercent) > mrp
