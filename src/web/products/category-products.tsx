import { useQuery } from '@tanstack/react-query'
import type { Category } from '#shared/categories.ts'
import { t, tCount } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { LoadFailed } from '#web/screen/load-failed.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { SectionHead } from '#web/ui/display/section-head.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { GridSkeleton } from './card-skeletons.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductGrid } from './product-grid.tsx'
import { categoryPageQuery } from './queries.ts'
import { WayOn } from './way-on.tsx'

type CategoryProductsProps = { category: Category; title: string; page: number }

/** One page of a category's products, with the way to the others. */
export function CategoryProducts({ category, title, page }: CategoryProductsProps) {
  const list = useQuery(categoryPageQuery(category, page))
  const heading =
    page > 1 ? t('All {title} products, page {page}', { title, page }) : t('All {title} products', { title })
  return (
    <section className="section" aria-labelledby="all-title" aria-busy={list.isPending}>
      <div className="wrap">
        <SectionHead id="all-title" title={heading} />
        {list.isPending && <GridSkeleton count={24} />}
        {list.isError && (
          <>
            <LoadFailed what={t('{title} products', { title })} error={list.error} onRetry={list.refetch} />
            <WayOn />
          </>
        )}
        {list.data?.products.length === 0 && (
          <EmptyState
            drawing="search"
            title={t('There are no products on this page')}
            action={<Button href={`#${to.listing(category)}`}>{t('Go to the first page')}</Button>}
          >
            {list.data.pages > 0
              ? tCount(list.data.pages, 'The list has {n} page.', 'The list has {n} pages.')
              : t('New products are coming soon.')}
          </EmptyState>
        )}
        {list.data && list.data.products.length > 0 && (
          <ProductGrid>
            {list.data.products.map((product) => (
              <ProductCard key={product._id} product={product} />
            ))}
          </ProductGrid>
        )}
        {list.data && (
          <Pagination page={page} pages={list.data.pages} hrefOf={(place) => `#${to.listing(category, place)}`} />
        )}
      </div>
    </section>
  )
}
