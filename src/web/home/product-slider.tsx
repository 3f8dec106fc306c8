import { type ReactNode, startTransition, useEffect, useState } from 'react'
import type { ProductCard as Product } from '#shared/products.ts'
import { ProductCard, SLIDER_SIZES } from '#web/products/product-card.tsx'
import { Slider } from '#web/ui/slider.tsx'

type ProductSliderProps = {
  label: string
  products: Product[]
  head: (controls: ReactNode) => ReactNode
  arrows?: boolean
  /** Its beginning is in sight when the page opens. */
  isFirst?: boolean
}

/** The first cards at once; those that are out of sight come when nothing else is to be done. */
export function ProductSlider({ label, products, head, arrows, isFirst = false }: ProductSliderProps) {
  const [count, setCount] = useState(IN_SIGHT)
  useEffect(() => startTransition(() => setCount(Infinity)), [])
  if (products.length === 0) {
    return (
      <section aria-label={label}>
        {head(null)}
        <p className="muted">New products come here soon.</p>
      </section>
    )
  }
  return (
    <Slider label={label} arrows={arrows} head={head}>
      {products.slice(0, count).map((product, place) => (
        <ProductCard key={product._id} product={product} sizes={SLIDER_SIZES} first={isFirst && place < 2} />
      ))}
    </Slider>
  )
}

/** At most four beside each other, and the edge of the next. */
const IN_SIGHT = 5
