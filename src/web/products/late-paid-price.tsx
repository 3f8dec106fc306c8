import { page } from '#web/lib/page.tsx'
import { Late } from '#web/screen/late.tsx'
import type { PaidPriceProps } from './paid-price.tsx'

const PaidPrice = page(async () => (await import('./paid-price.tsx')).PaidPrice)

/** What one piece really costs. Its bytes are not in the first script; the line keeps its place. */
export const LatePaidPrice = (props: PaidPriceProps) => (
  <Late waiting={'\u00a0'}>
    <PaidPrice {...props} />
  </Late>
)
