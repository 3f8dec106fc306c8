import { useQuery } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { t } from '#web/i18n/t.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useHashParam } from '#web/lib/hash-location.ts'
import { useParams } from '#web/lib/routing.tsx'
import { BottomBar } from '#web/screen/bottom-bar.ts'
import { DeferredPart, laterCode } from '#web/screen/deferred-part.tsx'
import { LoadFailed } from '#web/screen/load-failed.tsx'
import { useTitle } from '#web/screen/use-title.ts'
import { goToPart } from './go-to-part.ts'
import { nameOf } from './name-of.ts'
import { NotFound } from './not-found-screen.tsx'
import { ProductIntro } from './product-intro.tsx'
import { ProductSkeleton } from './product-skeleton.tsx'
import { ProductTexts } from './product-texts.tsx'
import { productQuery } from './queries.ts'
import { RelatedProducts } from './related-products.tsx'
import { Reviews } from './reviews.tsx'
import { WayOn } from './way-on.tsx'

export const Details = laterCode(async () => (await import('./product-details.tsx')).ProductDetails)

const DETAILS = (
  <DeferredPart>
    <Details />
  </DeferredPart>
)

/** Without a product there is no buy bar: the bottom navigation is shown. */
export function ProductScreen() {
  const { id = '' } = useParams()
  const product = useQuery(productQuery(id))
  const part = useHashParam('part')
  const bottomBar = use(BottomBar)
  useTitle(product.data && nameOf(product.data))
  useEffect(() => {
    if (part && product.data) goToPart(part)
  }, [part, product.data])

  if (product.isPending) return <ProductSkeleton />
  if (product.error instanceof ApiError && product.error.status === 404) {
    return (
      <>
        <NotFound title={t('We do not have this product')}>{t('It may no longer be on sale.')}</NotFound>
        {bottomBar}
      </>
    )
  }
  if (product.isError) {
    return (
      <div className="wrap page">
        <h1>{t('Product')}</h1>
        <LoadFailed what={t('this product')} error={product.error} onRetry={product.refetch} />
        <WayOn />
        {bottomBar}
      </div>
    )
  }
  return (
    <div data-cat={product.data.category}>
      <ProductIntro key={product.data._id} product={product.data} />
      <ProductTexts product={product.data} />
      {DETAILS}
      <Reviews product={product.data} />
      <RelatedProducts product={product.data} />
    </div>
  )
}
