import { useQuery } from '@tanstack/react-query'
import type { ProductCard as Card, Product } from '#shared/products.ts'
import { LoadFailed } from '#web/layout/load-failed.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { Slider } from '#web/ui/slider.tsx'
import { CardSkeleton } from './card-skeletons.tsx'
import { ProductCard, SLIDER_SIZES } from './product-card.tsx'
import { categoryPageQuery, subCategoryProductsQuery } from './queries.ts'

/** Others of the same kind, or else of the same category. */
export function RelatedProducts({ product }: { product: Product }) {
  const kind = product.subCategory
  const ofKind = useQuery({ ...subCategoryProductsQuery(kind), enabled: kind !== '' })
  const ofCategory = useQuery({ ...categoryPageQuery(product.category, 1), enabled: kind === '' })
  const { error, refetch, isPending } = kind ? ofKind : ofCategory
  const others = othersThan(product, kind ? ofKind.data : ofCategory.data?.products)
  if (error) {
    return (
      <div className="wrap section">
        <LoadFailed what="related products" error={error} onRetry={refetch} />
      </div>
    )
  }
  if (others.length === 0 && !isPending) return null
  return (
    <div className="wrap section" aria-busy={isPending}>
      <Slider label="Related products" head={(controls) => <SectionHead title="Related products" more={controls} />}>
        {isPending
          ? WAITING.map((place) => <CardSkeleton key={place} />)
          : others.map((other) => <ProductCard key={other._id} product={other} sizes={SLIDER_SIZES} />)}
      </Slider>
    </div>
  )
}

/** As many as are in view on the widest screen. */
const WAITING = [1, 2, 3, 4]

const othersThan = (product: Product, cards: Card[] = []) =>
  cards.filter((card) => card._id !== product._id).slice(0, 10)
