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
import { NotFoundLinks } from './not-found-links.tsx'
import type { ByOriginParts } from './origin/by-origin.tsx'
import { WithOrigin } from './origin/with-origin.tsx'
import { ProductCards } from './product-grid.tsx'
import { categoryPageQuery } from './queries.ts'

type CategoryProductsProps = { category: Category; title: string; page: number }

/** One page of a category's products, with links to the others. */
export const CategoryProducts = (props: CategoryProductsProps) => (
  <WithOrigin>{(by) => <Products {...props} by={by} />}</WithOrigin>
)

function Products({ category, title, page, by }: CategoryProductsProps & { by: Partial<ByOriginParts> | undefined }) {
  const list = useQuery((by?.ofCategory ?? categoryPageQuery)(category, page))
  const heading =
    page > 1 ? t('All {title} products, page {page}', { title, page }) : t('All {title} products', { title })
  return (
    <section className="section" aria-labelledby="all-title" aria-busy={list.isPending}>
      <div className="wrap">
        <SectionHead id="all-title" title={heading} />
        {by?.filter?.(to.listing(category), list.data?.pages === 0)}
        {list.isPending && <GridSkeleton count={24} />}
        {list.isError && (
          <>
            <LoadFailed what={t('{title} products', { title })} error={list.error} onRetry={list.refetch} />
            <NotFoundLinks />
          </>
        )}
        {list.data?.products.length === 0 && (list.data.pages > 0 || !by?.isSet) && (
          <EmptyState
            drawing="search"
            title={t('There are no products on this page')}
            action={<Button href={`#${to.listing(category)}${by?.part ?? ''}`}>{t('Go to the first page')}</Button>}
          >
            {list.data.pages > 0
              ? tCount(list.data.pages, 'The list has {n} page.', 'The list has {n} pages.')
              : t('New products are coming soon.')}
          </EmptyState>
        )}
        {list.data &&
          list.data.products.length > 0 &&
          (by?.cards?.(list.data.products) ?? <ProductCards products={list.data.products} />)}
        {list.data && (
          <Pagination
            page={page}
            pages={list.data.pages}
            hrefOf={(page) => `#${to.listing(category, page)}${by?.part ?? ''}`}
          />
        )}
      </div>
    </section>
  )
}
