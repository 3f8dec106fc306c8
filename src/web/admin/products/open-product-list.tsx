import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { NotLoaded } from '#web/admin/lists/not-loaded.tsx'
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

const ROWS_PER_PAGE = 50

/** The rows of a page. A page past the end becomes the last one. */
export function pageOf<Row>(rows: Row[], wanted: number): { rows: Row[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(rows.length / ROWS_PER_PAGE))
  const page = Math.min(Math.max(1, wanted), pages)
  return { rows: rows.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE), page, pages }
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
