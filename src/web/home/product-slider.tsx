import type { ReactNode } from 'react'
import type { ShortCard } from '#shared/products.ts'
import { t } from '#web/i18n/t.ts'
import { ProductCard, SLIDER_SIZES } from '#web/products/product-card.tsx'
import { Slider } from '#web/ui/display/slider.tsx'

type ProductSliderProps = {
  label: string
  products: ShortCard[]
  head: (controls: ReactNode) => ReactNode
  arrows?: boolean
}

/** Renders all cards at once: the tallest sets the height of the row. */
export function ProductSlider({ label, products, head, arrows }: ProductSliderProps) {
  if (products.length === 0) {
    return (
      <section aria-label={label}>
        {head(null)}
        <p className="muted">{t('New products are coming soon.')}</p>
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
