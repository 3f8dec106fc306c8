import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { NotLoaded } from '#web/admin/lists/not-loaded.tsx'
import { pageOf } from '#web/admin/lists/page-of.ts'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { useHashParam } from '#web/lib/hash-location.ts'
import { productsQuery } from '#web/products/queries.ts'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { ProductsTable } from './products-table.tsx'

/** The public product list, for visitors who are not signed in. */
export function OpenProductList() {
  const products = useQuery(productsQuery())
  const wanted = Number(useHashParam('page')) || 1
  const top = useRef<HTMLDivElement>(null)
  useScrollToTopOf(top, wanted)

  if (!products.data) return <NotLoaded query={products} />
  const { rows, page, pages } = pageOf(products.data, wanted)
  return (
    <div ref={top}>
      <ProductsTable products={rows} canChange={false} />
      <Pagination page={page} pages={pages} hrefOf={(at) => `#${toAdmin.products()}?page=${at}`} />
    </div>
  )
}

/** Paging scrolls to the top; the first render does not. */
function useScrollToTopOf(top: RefObject<HTMLElement | null>, page: number) {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    top.current?.scrollIntoView({ behavior: 'instant' })
  }, [page, top])
}
