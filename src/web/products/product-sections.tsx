import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Product } from '#shared/products.ts'
import type { PageSettings } from '#shared/settings.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { t } from '#web/i18n/t.ts'
import { useHashParam } from '#web/lib/hash-location.ts'
import { useParams } from '#web/lib/routing.tsx'
import { LoadFailed } from '#web/screen/load-failed.tsx'
import { scrollMemory } from '#web/screen/scroll-memory.ts'
import { settingsQuery } from '#web/settings/queries.ts'
import { SectionHead } from '#web/ui/display/section-head.tsx'
import { Slider } from '#web/ui/display/slider.tsx'
import { CardSkeleton } from './card-skeletons.tsx'
import { detailsOf } from './details-of.tsx'
import { goToPart } from './go-to-part.ts'
import { ProductCard, SLIDER_SIZES } from './product-card.tsx'
import { SectionsPlaceholder } from './product-skeleton.tsx'
import css from './product-texts.module.css'
import { productQuery } from './queries.ts'
import { relatedQuery } from './related-query.ts'
import { Reviews } from './reviews.tsx'

/** Below the texts. Its parts appear together: a later table would push the reviews away. */
export function ProductSections() {
  const { id = '' } = useParams()
  const product = useQuery(productQuery(id)).data
  const settings = useQuery(settingsQuery())
  const part = useHashParam('part')
  const isLoading = settings.isLoading
  useEffect(() => {
    if (part && !isLoading && !scrollMemory.isRestored) goToPart(part)
  }, [part, isLoading])

  if (!product) return null
  if (isLoading) return <SectionsPlaceholder />
  return (
    <>
      {settings.data && <DetailsTable product={product} settings={settings.data} />}
      <Reviews product={product} />
      <RelatedProducts product={product} />
    </>
  )
}

/** The legal facts of the product, as far as staff entered them. */
function DetailsTable({ product, settings }: { product: Product; settings: PageSettings }) {
  const details = detailsOf(product, settings)
  if (details.length === 0) return null
  return (
    <section className={`section ${css.further}`}>
      <div className="wrap">
        <table className={css.details}>
          <caption>
            <h2 className={css.title}>{t('Details')}</h2>
          </caption>
          <tbody>
            {details.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td lang={typeof value === 'string' ? langOf(value) : undefined}>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function RelatedProducts({ product }: { product: Product }) {
  const { data: related = [], error, refetch, isPending } = useQuery(relatedQuery(product))
  if (error && related.length === 0) {
    return (
      <div className="wrap section">
        <LoadFailed what={t('related products')} error={error} onRetry={refetch} />
      </div>
    )
  }
  if (related.length === 0 && !isPending) return null
  return (
    <div className="wrap section" aria-busy={isPending}>
      <Slider
        label={t('Related products')}
        head={(controls) => <SectionHead title={t('Related products')} more={controls} />}
      >
        {isPending
          ? SKELETONS.map((key) => <CardSkeleton key={key} />)
          : related.map((product) => <ProductCard key={product._id} product={product} sizes={SLIDER_SIZES} />)}
      </Slider>
    </div>
  )
}

/** As many as are in view on the widest screen. */
const SKELETONS = [1, 2, 3, 4]
