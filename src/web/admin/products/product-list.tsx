import { useInfiniteQuery } from '@tanstack/react-query'
import { findChoice, optionsOf } from '#web/admin/lists/choices.ts'
import { FilterLinks } from '#web/admin/lists/filter-links.tsx'
import css from '#web/admin/lists/lists.module.css'
import { LongList } from '#web/admin/lists/long-list.tsx'
import { NoProducts } from '#web/admin/lists/no-products.tsx'
import { filteredPages } from '#web/admin/lists/refetched-query.ts'
import { SearchField } from '#web/admin/lists/search-field.tsx'
import { type ProductFilter, SORTS, STOCKS, useListAddress, VIEWS } from '#web/admin/lists/use-list-address.ts'
import { SizesEditing } from '#web/admin/sizes/sizes-editing.tsx'
import { isSold, SOLD, titleOf } from '#web/categories/categories.ts'
import { t, tCount } from '#web/i18n/admin.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { ProductsTable } from './products-table.tsx'

/** All products and drafts; the server searches, filters and sorts. */
export function ProductList() {
  const { filter, change, hrefWith } = useListAddress()
  const products = useInfiniteQuery(adminProductsQuery(filter))
  const count = products.data?.pages.flatMap(({ items }) => items).length ?? 0
  return (
    <>
      <FilterLinks
        label={t('View')}
        views={optionsOf(VIEWS)}
        current={filter.view}
        hrefOf={(view) => hrefWith({ view })}
      />
      <ProductTools filter={filter} onChange={change} />
      <p className={css.count} role="status">
        {/* Without a line of text the list would move under the finger while it loads. */}
        {products.data && !products.isPlaceholderData ? wordsOf(count, products.hasNextPage) : '\u00a0'}
      </p>
      {filter.view === 'table' ? (
        <SizesEditing products={products} filter={filter} />
      ) : (
        <LongList isCounted list={products} more={t('Show more')} empty={<NoProducts />}>
          {(rows) => <ProductsTable products={rows} canChange />}
        </LongList>
      )}
    </>
  )
}

function wordsOf(count: number, hasMore: boolean): string {
  if (hasMore) return t('The first {n} products', { n: count })
  return tCount(count, '{n} product', '{n} products')
}

const adminProductsQuery = ({ search, category, stock, sort }: ProductFilter) =>
  filteredPages(['products', 'office', search, category, stock, sort], 'GET /api/products/admin', {
    query: { search: search || undefined, category: category || undefined, stock, sort },
  })

type ProductToolsProps = { filter: ProductFilter; onChange: (change: Partial<ProductFilter>) => void }

const ProductTools = ({ filter, onChange }: ProductToolsProps) => (
  <search className={css.tools}>
    <SearchField label={t('Search products')} value={filter.search} onSearch={(search) => onChange({ search })} />
    <SelectField
      label={t('Category')}
      options={[{ value: '', text: t('All') }, ...SOLD.map(({ name }) => ({ value: name, text: titleOf(name) }))]}
      value={filter.category}
      onChange={({ target: { value } }) => onChange({ category: isSold(value) ? value : '' })}
    />
    <SelectField
      label={t('Stock')}
      options={optionsOf(STOCKS)}
      value={filter.stock}
      onChange={({ target: { value } }) => onChange({ stock: findChoice(STOCKS, value) ?? 'all' })}
    />
    <SelectField
      label={t('Sort by')}
      options={optionsOf(SORTS)}
      value={filter.sort}
      onChange={({ target: { value } }) => onChange({ sort: findChoice(SORTS, value) ?? 'newest' })}
    />
  </search>
)
