import type { CartLine } from '#shared/cart.ts'
import { toPaise } from '#shared/money.ts'
import type { Quote } from '#shared/orders.ts'
import { inHundredths, priceOrder, toQuote } from '#shared/pricing.ts'
import type { PriceSettings } from '#shared/settings.ts'

/** What the order would cost, in rupees, by the server's own rule. A preview: the server compares it and decides. */
export function previewOf(lines: CartLine[], settings: PriceSettings): Quote {
  const priced = lines.map(({ price, qty, category, taxPercent }) => ({
    unitPrice: toPaise(price),
    qty,
    category,
    taxHundredths: taxPercent === undefined ? undefined : inHundredths(taxPercent),
  }))
  return toQuote(priceOrder(priced, settings))
}
