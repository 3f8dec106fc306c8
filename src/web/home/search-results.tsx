import { useState } from 'react'
import { CategoryBar } from '#web/layout/category-bar.tsx'
import { LoadFailed } from '#web/layout/load-failed.tsx'
import { GridSkeleton } from '#web/products/card-skeletons.tsx'
import { ProductCard } from '#web/products/product-card.tsx'
import { ProductGrid } from '#web/products/product-grid.tsx'
import { useProductSearch } from '#web/products/search.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import css from './search-results.module.css'
import { useKeyword } from './use-keyword.ts'

/** What `/search/{keyword}` found, above the home page (decisions 1). */
export function SearchResults() {
  const keyword = useKeyword()
  const { found, isPending, error, refetch } = useProductSearch(keyword)
  const [shown, setShown] = useState(AT_ONCE)
  return (
    <section className={`wrap ${css.results}`} aria-busy={isPending}>
      <h1>Results for “{keyword}”</h1>
      <p className={`muted ${css.count}`} role="status">
        {!isPending && !error && `${found.length} ${found.length === 1 ? 'product' : 'products'}`}
      </p>
      <h2 className="vh">Products</h2>
      {isPending && <GridSkeleton count={8} />}
      {error && <LoadFailed what="the products" error={error} onRetry={refetch} />}
      {!isPending && !error && found.length === 0 && (
        <>
          <EmptyState drawing="search" title="No product has that name.">
            Try fewer letters, or choose a category.
          </EmptyState>
          <CategoryBar label="Choose a category" />
        </>
      )}
      <ProductGrid>
        {found.slice(0, shown).map((product) => (
          <ProductCard key={product._id} product={product} />
        ))}
      </ProductGrid>
      {shown < found.length && (
        <Button variant="line" className={css.more} onClick={() => setShown(shown + AT_ONCE)}>
          Show more products
        </Button>
      )}
    </section>
  )
}

const AT_ONCE = 24
