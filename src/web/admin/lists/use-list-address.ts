import type { AdminProductFilter } from '#shared/products.ts'
import { isSold } from '#web/categories/categories.ts'
import type { AdminSentence } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { navigate, useHashSearch } from '#web/lib/hash-location.ts'

export type ProductFilter = Required<Pick<AdminProductFilter, 'search' | 'stock' | 'sort'>> & {
  category: AdminProductFilter['category'] | ''
  view: 'list' | 'table'
}

type Choice<Value> = { value: Value; text: AdminSentence }

export const STOCKS = [
  { value: 'all', text: 'All' },
  { value: 'low', text: 'Low stock' },
  { value: 'sold-out', text: 'Sold out' },
  { value: 'above-mrp', text: 'Priced above MRP' },
] as const satisfies Choice<ProductFilter['stock']>[]

export const VIEWS = [
  { value: 'list', text: 'List' },
  { value: 'table', text: 'Edit as a table' },
] as const satisfies Choice<ProductFilter['view']>[]

export const SORTS = [
  { value: 'newest', text: 'Newest first' },
  { value: 'name', text: 'By name' },
  { value: 'changed', text: 'Recently changed first' },
] as const satisfies Choice<ProductFilter['sort']>[]

/** The filter is in the address, so that Back restores the list. */
export function useListAddress() {
  const asked = new URLSearchParams(useHashSearch())
  const category = asked.get('category') ?? ''
  const filter: ProductFilter = {
    search: asked.get('search') ?? '',
    category: isSold(category) ? category : '',
    stock: chosen(STOCKS, asked.get('stock')) ?? 'all',
    sort: chosen(SORTS, asked.get('sort')) ?? 'newest',
    view: chosen(VIEWS, asked.get('view')) ?? 'list',
  }
  lastAddress = addressOf(filter)

  return {
    filter,
    hrefWith: (change: Partial<ProductFilter>) => addressOf({ ...filter, ...change }),
    change: (change: Partial<ProductFilter>) => navigate(addressOf({ ...filter, ...change }), { replace: true }),
  }
}

export const chosen = <Value extends string>(
  choices: readonly Choice<Value>[],
  wanted: string | null,
): Value | undefined => choices.find(({ value }) => value === wanted)?.value

/** The address of the list as last shown, for returning from an edit page. */
export const lastListAddress = () => lastAddress

let lastAddress: string = toAdmin.products()

function addressOf({ search, category, stock, sort, view }: ProductFilter): string {
  const asked = new URLSearchParams()
  if (search.trim()) asked.set('search', search)
  if (category) asked.set('category', category)
  if (stock !== 'all') asked.set('stock', stock)
  if (sort !== 'newest') asked.set('sort', sort)
  if (view !== 'list') asked.set('view', view)
  return asked.size > 0 ? `${toAdmin.products()}?${asked}` : toAdmin.products()
}
