/** What one piece costs: the discount price when there is one above 0, else the price; `undefined` when it has none. */
export function unitPriceOf(variant: { price?: number | null | undefined; discountPrice?: number | null | undefined }) {
  if (variant.discountPrice && variant.discountPrice > 0) return variant.discountPrice
  return variant.price && variant.price > 0 ? variant.price : undefined
}
