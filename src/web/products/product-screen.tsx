import { useQuery } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { t } from '#web/i18n/t.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useParams } from '#web/lib/routing.tsx'
import { BottomBar } from '#web/screen/bottom-bar.ts'
import { DeferredPart, deferredComponent } from '#web/screen/deferred-part.tsx'
import { LoadFailed } from '#web/screen/load-failed.tsx'
import { RetryAlert } from '#web/screen/retry-alert.tsx'
import { useTitle } from '#web/screen/use-title.ts'
import { nameOf } from './name-of.ts'
import { NotFoundLinks } from './not-found-links.tsx'
import { NotFound } from './not-found-screen.tsx'
import { ProductIntro } from './product-intro.tsx'
import { ProductSkeleton, SectionsPlaceholder } from './product-skeleton.tsx'
import { ProductTexts } from './product-texts.tsx'
import { productQuery } from './queries.ts'
import { updateWishlistItem } from './wishlist/update-wishlist-item.ts'

export const LazySections = deferredComponent('ProductSections', () => import('./product-sections.tsx'))

const SECTIONS = (
  <DeferredPart waiting={<SectionsPlaceholder />}>
    <LazySections />
  </DeferredPart>
)

/** Without a product there is no buy bar: the bottom navigation is shown. */
export function ProductScreen() {
  const { id = '' } = useParams()
  // The navigation has requested it already, and its 404 may be here before the screen.
  const product = useQuery({ ...productQuery(id), retryOnMount: false })
  const bottomBar = use(BottomBar)
  useTitle(product.data && nameOf(product.data))
  useEffect(() => {
    if (product.data) updateWishlistItem(product.data)
  }, [product.data])

  if (product.isPending) return <ProductSkeleton />
  if (product.error instanceof ApiError && product.error.status === 404) {
    return (
      <>
        <NotFound title={t('We do not have this product')}>{t('It may no longer be on sale.')}</NotFound>
        {bottomBar}
      </>
    )
  }
  if (!product.data) {
    return (
      <div className="wrap page">
        <h1>{t('Product')}</h1>
        <LoadFailed what={t('this product')} error={product.error} onRetry={product.refetch} />
        <NotFoundLinks />
        {bottomBar}
      </div>
    )
  }
  return (
    <div data-cat={product.data.category}>
      {product.error && <RetryAlert onRetry={product.refetch}>{product.error.message}</RetryAlert>}
      <ProductIntro key={product.data._id} product={product.data} />
      <ProductTexts product={product.data} />
      {SECTIONS}
    </div>
  )
}
