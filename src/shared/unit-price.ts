/** The unit price: a discount price above 0, otherwise the price, or `undefined` without one. */
export function unitPriceOf(variant: { price?: number | null | undefined; discountPrice?: number | null | undefined }) {
  if (variant.discountPrice && variant.discountPrice > 0) return variant.discountPrice
  return variant.price && variant.price > 0 ? variant.price : undefined
}
