import { useQuery } from '@tanstack/react-query'
import type { Product } from '#shared/products.ts'
import { t } from '#web/i18n/t.ts'
import { LoadFailed } from '#web/screen/load-failed.tsx'
import { SectionHead } from '#web/ui/display/section-head.tsx'
import { Slider } from '#web/ui/display/slider.tsx'
import { CardSkeleton } from './card-skeletons.tsx'
import { ProductCard, SLIDER_SIZES } from './product-card.tsx'
import { relatedQuery } from './related-query.ts'

export function RelatedProducts({ product }: { product: Product }) {
  const { data: others = [], error, refetch, isPending } = useQuery(relatedQuery(product))
  if (error && others.length === 0) {
    return (
      <div className="wrap section">
        <LoadFailed what={t('related products')} error={error} onRetry={refetch} />
      </div>
    )
  }
  if (others.length === 0 && !isPending) return null
  return (
    <div className="wrap section" aria-busy={isPending}>
      <Slider
        label={t('Related products')}
        head={(controls) => <SectionHead title={t('Related products')} more={controls} />}
      >
        {isPending
          ? WAITING.map((place) => <CardSkeleton key={place} />)
          : others.map((other) => <ProductCard key={other._id} product={other} sizes={SLIDER_SIZES} />)}
      </Slider>
    </div>
  )
}

/** As many as are in view on the widest screen. */
const WAITING = [1, 2, 3, 4]
