import { type ReactNode, useDeferredValue } from 'react'
import type { ShortCard } from '#shared/products.ts'
import { t } from '#web/language/t.ts'
import { ProductCard, SLIDER_SIZES } from '#web/products/product-card.tsx'
import { Slider } from '#web/ui/slider.tsx'
import { useNear } from '#web/ui/use-near.ts'

type ProductSliderProps = {
  label: string
  products: ShortCard[]
  head: (controls: ReactNode) => ReactNode
  arrows?: boolean
  /** Its beginning is in sight when the page opens. */
  isFirst?: boolean
}

/**
 * The first cards at once; those beside them when the reader is near and nothing else is to be done. A name in Malayalam among
 * them brings a font.
 */
export function ProductSlider({ label, products, head, arrows, isFirst = false }: ProductSliderProps) {
  const [box, isNear] = useNear()
  const showsAll = useDeferredValue(isNear)
  if (products.length === 0) {
    return (
      <section aria-label={label}>
        {head(null)}
        <p className="muted">{t('New products come here soon.')}</p>
      </section>
    )
  }
  return (
    <div ref={box}>
      <Slider label={label} arrows={arrows} head={head}>
        {products.slice(0, showsAll ? undefined : IN_SIGHT).map((product, place) => (
          <ProductCard key={product._id} product={product} sizes={SLIDER_SIZES} first={isFirst && place < 2} />
        ))}
      </Slider>
    </div>
  )
}

/** At most four beside each other, and the edge of the next. */
const IN_SIGHT = 5
