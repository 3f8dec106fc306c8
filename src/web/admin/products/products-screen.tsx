import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import css from '#web/admin/lists/lists.module.css'
import { NotLoaded } from '#web/admin/lists/not-loaded.tsx'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import { AdminPage } from '#web/admin/shell/admin-page.tsx'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { navigate, useHashParam, useHashSearch } from '#web/lib/hash-location.ts'
import { to } from '#web/lib/paths.ts'
import { send } from '#web/lib/send.ts'
import { userInfo } from '#web/lib/user-info.ts'
import { productQuery, productsQuery } from '#web/products/queries.ts'
import { Alert, FormError } from '#web/ui/display/alert.tsx'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { ProductList } from './product-list.tsx'
import { ProductsTable } from './products-table.tsx'

/** The only back office list that visitors may open (ROLE-8); it shows them public data. */
export function ProductsScreen() {
  const user = userInfo.use()
  const search = useHashSearch()
  if (user) return <AdminProducts />
  return (
    <AdminPage title={t('Products')}>
      <Alert
        variant="info"
        silent
        className={css.failure}
        action={
          <Button size="sm" variant="line" href={`#${to.login(`admin-productlist${search && `?${search}`}`)}`}>
            {t('Login')}
          </Button>
        }
      >
        {t('Please sign in as an admin to change products.')}
      </Alert>
      <OpenProductList />
    </AdminPage>
  )
}

function AdminProducts() {
  const cache = useQueryClient()
  const creation = useMutation({
    mutationFn: () => send('POST /api/products'),
    onSuccess: (draft) => cache.setQueryData(productQuery(draft._id).queryKey, draft),
  })
  /** Staff who have left the list meanwhile stay where they are. */
  const add = () => creation.mutate(undefined, { onSuccess: (draft) => navigate(toAdmin.product(draft._id)) })
  return (
    <AdminFrame
      title={t('Products')}
      action={
        <Button icon="plus" busy={creation.isPending} busyText={t('Adding')} onClick={add}>
          {t('Add Product')}
        </Button>
      }
    >
      <FormError className={css.failure}>{creation.error?.message}</FormError>
      <ProductList />
    </AdminFrame>
  )
}

/** The public product list, for visitors who are not signed in. */
function OpenProductList() {
  const products = useQuery(productsQuery())
  const requestedPage = Number(useHashParam('page')) || 1
  const top = useRef<HTMLDivElement>(null)
  useScrollToTopOf(top, requestedPage)

  if (!products.data) return <NotLoaded query={products} />
  const { rows, page, pages } = pageOf(products.data, requestedPage)
  return (
    <div ref={top}>
      <ProductsTable products={rows} canChange={false} />
      <Pagination page={page} pages={pages} hrefOf={(at) => `#${toAdmin.products()}?page=${at}`} />
    </div>
  )
}

const ROWS_PER_PAGE = 50

/** The rows of a page. A page past the end becomes the last one. */
export function pageOf<Row>(rows: Row[], requestedPage: number): { rows: Row[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(rows.length / ROWS_PER_PAGE))
  const page = Math.min(Math.max(1, requestedPage), pages)
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
