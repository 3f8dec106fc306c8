import type { Variant } from '#shared/products.ts'
import { unitPriceOf } from '#shared/unit-price.ts'
import { Price } from '#web/ui/display/price.tsx'

type Priced = Pick<Variant, 'price' | 'discountPrice'>

/** What one piece of a size costs. */
export const VariantPrice = ({ variant, large }: { variant: Priced | undefined; large?: boolean }) => (
  <Price rupees={variant && unitPriceOf(variant)} usual={variant?.price ?? undefined} large={large} />
)
