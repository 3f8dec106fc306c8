import type { Variant } from '#shared/products.ts'
import { unitPriceOf } from '#shared/unit-price.ts'
import { Price } from '#web/ui/display/price.tsx'

type Priced = Pick<Variant, 'price' | 'discountPrice'>

/** What one piece of a size costs; ₹000 for a size without a price (LIST-7). */
export function VariantPrice({ variant, large }: { variant: Priced | undefined; large?: boolean }) {
  const price = variant && unitPriceOf(variant)
  if (price === undefined) return <Price rupees={0} format={() => '₹000'} large={large} />
  return <Price rupees={price} usual={variant?.price ?? undefined} large={large} />
}
