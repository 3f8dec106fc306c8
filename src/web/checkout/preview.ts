import type { CartLine } from '#shared/cart.ts'
import { toPaise, toRupees } from '#shared/money.ts'
import type { Quote } from '#shared/orders.ts'
import { inHundredths, priceOrder } from '#shared/pricing.ts'
import type { PriceSettings } from '#shared/settings.ts'

/** What the order would cost, in rupees, by the server's own rule. A preview: the server compares it and decides. */
export function previewOf(lines: CartLine[], settings: PriceSettings): Quote {
  const priced = lines.map(({ price, qty, category, taxPercent }) => ({
    unitPrice: toPaise(price),
    qty,
    category,
    taxHundredths: taxPercent === undefined ? undefined : inHundredths(taxPercent),
  }))
  const prices = priceOrder(priced, settings)
  return {
    itemsTotal: toRupees(prices.itemsTotal),
    itemsPrice: toRupees(prices.items),
    shippingPrice: toRupees(prices.shipping),
    taxPrice: toRupees(prices.tax),
    totalPrice: toRupees(prices.total),
  }
}
