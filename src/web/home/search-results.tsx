import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CategoryBar } from '#web/categories/category-bar.tsx'
import { t, tCount } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { GridSkeleton } from '#web/products/card-skeletons.tsx'
import type { ByOriginParts } from '#web/products/origin/by-origin.tsx'
import { WithOrigin } from '#web/products/origin/with-origin.tsx'
import { ProductCards } from '#web/products/product-grid.tsx'
import { productsQuery } from '#web/products/queries.ts'
import { useProductSearch } from '#web/products/search.ts'
import { LoadFailed } from '#web/screen/load-failed.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './search-results.module.css'
import { useKeyword } from './use-keyword.ts'

/** The results of `/search/{keyword}`, above the home page (NAV-3). */
export const SearchResults = () => <WithOrigin>{(by) => <Results by={by} />}</WithOrigin>

function Results({ by }: { by: Partial<ByOriginParts> | undefined }) {
  const keyword = useKeyword()
  const search = useProductSearch(keyword)
  const byOrigin = useQuery({
    ...(by?.found ?? productsQuery)(keyword.slice(0, 100)),
    enabled: by?.found !== undefined,
    placeholderData: (before) => before,
  })
  const { isPending, error, refetch } = by?.found ? byOrigin : search
  const found = (by?.found ? byOrigin.data : search.found) ?? []
  const section = useRef<HTMLElement>(null)
  const [, setShown] = useState(0)
  const shown = shownOf.get(keyword) ?? PAGE_SIZE
  const showMore = () => {
    shownOf.set(keyword, shown + PAGE_SIZE)
    flushSync(() => setShown(shown))
    const added = section.current?.querySelectorAll('article')[shown]
    // The button disappears with the last products.
    if (document.activeElement === document.body) added?.querySelector('a')?.focus({ preventScroll: true })
  }
  return (
    <section ref={section} className={`wrap ${css.results}`} aria-busy={isPending}>
      <h1>{t('Results for “{keyword}”', { keyword })}</h1>
      <p className={`muted ${css.count}`} role="status">
        {!isPending && !error && tCount(found.length, '{n} product', '{n} products')}
      </p>
      <h2 className="vh">{t('Products')}</h2>
      {isPending && <GridSkeleton count={8} />}
      {error && <LoadFailed what={t('the products')} error={error} onRetry={refetch} />}
      {by?.filter?.(to.search(keyword), !isPending && !error && found.length === 0)}
      {!isPending && !error && found.length === 0 && !by?.isSet && (
        <>
          <EmptyState drawing="search" title={t('No product has that name.')}>
            {t('Try a shorter word, or choose a category.')}
          </EmptyState>
          <CategoryBar label={t('Choose a category')} />
        </>
      )}
      {by?.cards?.(found.slice(0, shown)) ?? <ProductCards products={found.slice(0, shown)} />}
      {shown < found.length && (
        <Button variant="line" className={css.more} onClick={showMore}>
          {t('Show more products')}
        </Button>
      )}
    </section>
  )
}

const PAGE_SIZE = 24

/** By keyword, so that Back from a product finds its place again. */
const shownOf = new Map<string, number>()
