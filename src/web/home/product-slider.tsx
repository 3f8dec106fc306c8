import type { ReactNode } from 'react'
import type { ProductCard as Product } from '#shared/products.ts'
import { ProductCard, SLIDER_SIZES } from '#web/products/product-card.tsx'
import { Slider } from '#web/ui/slider.tsx'

type ProductSliderProps = {
  label: string
  products: Product[]
  head: (controls: ReactNode) => ReactNode
  arrows?: boolean
}

export function ProductSlider({ label, products, head, arrows }: ProductSliderProps) {
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
      {products.map((product) => (
        <ProductCard key={product._id} product={product} sizes={SLIDER_SIZES} />
      ))}
    </Slider>
  )
}
