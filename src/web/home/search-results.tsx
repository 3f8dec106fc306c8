import { useState } from 'react'
import { CategoryBar } from '#web/categories/category-bar.tsx'
import { t, tCount } from '#web/i18n/t.ts'
import { GridSkeleton } from '#web/products/card-skeletons.tsx'
import { ProductCard } from '#web/products/product-card.tsx'
import { ProductGrid } from '#web/products/product-grid.tsx'
import { useProductSearch } from '#web/products/search.ts'
import { LoadFailed } from '#web/screen/load-failed.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './search-results.module.css'
import { useKeyword } from './use-keyword.ts'

/** The results of `/search/{keyword}`, above the home page (NAV-3). */
export function SearchResults() {
  const keyword = useKeyword()
  const { found, isPending, error, refetch } = useProductSearch(keyword)
  const [shown, setShown] = useState(AT_ONCE)
  return (
    <section className={`wrap ${css.results}`} aria-busy={isPending}>
      <h1>{t('Results for “{keyword}”', { keyword })}</h1>
      <p className={`muted ${css.count}`} role="status">
        {!isPending && !error && tCount(found.length, '{n} product', '{n} products')}
      </p>
      <h2 className="vh">{t('Products')}</h2>
      {isPending && <GridSkeleton count={8} />}
      {error && <LoadFailed what={t('the products')} error={error} onRetry={refetch} />}
      {!isPending && !error && found.length === 0 && (
        <>
          <EmptyState drawing="search" title={t('No product has that name.')}>
            {t('Try a shorter word, or choose a category.')}
          </EmptyState>
          <CategoryBar label={t('Choose a category')} />
        </>
      )}
      <ProductGrid>
        {found.slice(0, shown).map((product) => (
          <ProductCard key={product._id} product={product} />
        ))}
      </ProductGrid>
      {shown < found.length && (
        <Button variant="line" className={css.more} onClick={() => setShown(shown + AT_ONCE)}>
          {t('Show more products')}
        </Button>
      )}
    </section>
  )
}

const AT_ONCE = 24
