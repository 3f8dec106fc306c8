import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { productsQuery } from '#web/products/queries.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import css from './lists.module.css'
import { LoadFailure } from './load-failure.tsx'
import { filterProducts, pageOf } from './product-filter.ts'
import { ProductTools } from './product-tools.tsx'
import { ProductsTable } from './products-table.tsx'
import { RowsLoading } from './rows-loading.tsx'
import { useListAddress } from './use-list-address.ts'

/** Search, filter and pages over the products that are loaded as one list. */
export function ProductList({ canChange }: { canChange: boolean }) {
  const products = useQuery({ ...productsQuery(), staleTime: 0 })
  const { filter, page: wanted, hrefOf, change } = useListAddress()
  const top = useRef<HTMLDivElement>(null)
  useScrollToTopOf(top, wanted)

  if (!products.data) {
    if (!products.error) return <RowsLoading />
    return <LoadFailure error={products.error} onRetry={products.refetch} busy={products.isFetching} />
  }
  const found = filterProducts(products.data, filter)
  const { rows, page, pages } = pageOf(found, wanted)
  return (
    <div ref={top}>
      <ProductTools filter={filter} onChange={change} />
      <p className={css.count} role="status">
        {found.length === 1 ? '1 product' : `${found.length} products`}
        {pages > 1 && `, page ${page} of ${pages}`}
      </p>
      {rows.length > 0 ? (
        <ProductsTable products={rows} canChange={canChange} />
      ) : (
        <EmptyState drawing="search" title="No product fits">
          Try another word, or look in all categories.
        </EmptyState>
      )}
      <Pagination page={page} pages={pages} hrefOf={hrefOf} />
    </div>
  )
}

/** Another page of the same screen starts at its top; the screen's own opening is left alone. */
function useScrollToTopOf(top: RefObject<HTMLElement | null>, page: number) {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    top.current?.scrollIntoView({ behavior: 'instant' })
  }, [page, top])
}
