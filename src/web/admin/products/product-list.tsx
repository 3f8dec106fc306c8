import { useInfiniteQuery } from '@tanstack/react-query'
import css from '#web/admin/lists/lists.module.css'
import { LongList } from '#web/admin/lists/long-list.tsx'
import { useListAddress } from '#web/admin/lists/use-list-address.ts'
import { adminProductsQuery } from '#web/admin/products/queries.ts'
import { t, tCount } from '#web/i18n/admin.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { ProductTools } from './product-tools.tsx'
import { ProductsTable } from './products-table.tsx'

/** All products and drafts; the server searches, filters and sorts. */
export function ProductList() {
  const { filter, change } = useListAddress()
  const products = useInfiniteQuery(adminProductsQuery(filter))
  const count = products.data?.pages.flatMap(({ items }) => items).length ?? 0
  return (
    <>
      <ProductTools filter={filter} onChange={change} />
      <p className={css.count} role="status">
        {products.data && !products.isPlaceholderData && wordsOf(count, products.hasNextPage)}
      </p>
      <LongList
        list={products}
        more={t('Show more')}
        empty={
          <EmptyState drawing="search" title={t('No matching products')}>
            {t('Try another word, or look in all categories.')}
          </EmptyState>
        }
      >
        {(rows) => <ProductsTable products={rows} canChange />}
      </LongList>
    </>
  )
}

function wordsOf(count: number, hasMore: boolean): string {
  if (hasMore) return t('The first {n} products', { n: count })
  return tCount(count, '{n} product', '{n} products')
}
