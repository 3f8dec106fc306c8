import type { Paise } from '#shared/money.ts'
import { type PricedLine, rateOf } from '#shared/pricing.ts'
import type { PriceSettings } from '#shared/settings.ts'
import { roundParts } from '#shared/tax-split.ts'

/**
 * The part of `goods` (the order's items with their tax, without delivery) that each line has, in paise. The parts add
 * up to `goods`. What is left after rounding down goes to the largest remainders, the first line first (REFUND-1).
 */
export function lineShares(lines: PricedLine[], settings: PriceSettings, goods: Paise): Paise[] {
  const weights = lines.map((line) => BigInt(line.unitPrice * line.qty) * BigInt(10_000 + rateOf(line, settings)))
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0n)
  if (totalWeight === 0n) return lines.map(() => 0)
  const exact = weights.map((weight) => weight * BigInt(goods))
  return roundParts(exact, totalWeight, goods)
}
