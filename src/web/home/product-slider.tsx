import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Home } from '#shared/home.ts'
import type { ProductCard as Product } from '#shared/products.ts'
import { LoadFailed } from '#web/layout/load-failed.tsx'
import { ProductCard, SLIDER_SIZES } from '#web/products/product-card.tsx'
import { Slider } from '#web/ui/slider.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import css from './product-slider.module.css'

type ProductSliderProps = {
  label: string
  home: UseQueryResult<Home>
  products: Product[] | undefined
  head: (controls: ReactNode) => ReactNode
  arrows?: boolean
}

/** First a spinner, then the slides, or a danger alert (specification 4). */
export function ProductSlider({ label, home, products, head, arrows }: ProductSliderProps) {
  if (products && products.length > 0) {
    return (
      <Slider label={label} arrows={arrows} head={head}>
        {products.map((product) => (
          <ProductCard key={product._id} product={product} sizes={SLIDER_SIZES} />
        ))}
      </Slider>
    )
  }
  return (
    <section aria-label={label} aria-busy={home.isPending}>
      {head(null)}
      {home.isPending && <Spinner className={css.waiting} />}
      {home.isError && <LoadFailed what={label} error={home.error} onRetry={home.refetch} />}
      {products && <p className="muted">New products come here soon.</p>}
    </section>
  )
}
