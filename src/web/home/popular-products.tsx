import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '#web/i18n/t.ts'
import { LoadFailed } from '#web/screen/load-failed.tsx'
import { SectionHead } from '#web/ui/display/section-head.tsx'
import { Spinner } from '#web/ui/display/spinner.tsx'
import { ProductSlider } from './product-slider.tsx'
import { homeQuery } from './queries.ts'

/** First a spinner, then the slides or a danger alert (HOME-11). Arrows only above four products (HOME-15). */
export function PopularProducts() {
  const home = useQuery(homeQuery())
  const renderHead = (controls: ReactNode) => (
    <SectionHead title={t('Popular Products')} lead={t('Rated highest by the people who use them.')} more={controls} />
  )
  return (
    <div className="wrap section" aria-busy={home.isPending}>
      {home.data ? (
        <ProductSlider
          label={t('Popular Products')}
          products={home.data.popular}
          arrows={home.data.popular.length > 4}
          head={renderHead}
        />
      ) : (
        <>
          {renderHead(null)}
          {home.isPending && <Spinner />}
          {home.isError && <LoadFailed what={t('the products')} error={home.error} onRetry={home.refetch} />}
        </>
      )}
    </div>
  )
}
