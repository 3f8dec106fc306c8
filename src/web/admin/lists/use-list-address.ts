import type { AdminProductFilter } from '#shared/product-editing.ts'
import { isSold } from '#web/categories/categories.ts'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { navigate, useHashSearch } from '#web/lib/hash-location.ts'
import { type Choice, chosen } from './choices.ts'
import { lastAddress, useLastAddress, withFilter } from './filter-address.ts'

export type ProductFilter = Required<Pick<AdminProductFilter, 'search' | 'stock' | 'sort'>> & {
  category: AdminProductFilter['category'] | ''
  view: 'list' | 'table'
}

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
    stock: chosen(STOCKS, asked.get('stock')) ?? DEFAULTS.stock,
    sort: chosen(SORTS, asked.get('sort')) ?? DEFAULTS.sort,
    view: chosen(VIEWS, asked.get('view')) ?? DEFAULTS.view,
  }
  useLastAddress(toAdmin.products(), addressOf(filter))
  const hrefWith = (part: Partial<ProductFilter>) => addressOf({ ...filter, ...part })
  const change = (part: Partial<ProductFilter>) => navigate(hrefWith(part), { replace: true })
  return { filter, hrefWith, change }
}

const DEFAULTS = { stock: 'all', sort: 'newest', view: 'list' } as const

/** The address of the list as last shown, for returning from an edit page. */
export const lastListAddress = () => lastAddress(toAdmin.products())

/** Defaults are left out. */
const addressOf = ({ search, category, ...others }: ProductFilter) =>
  withFilter(toAdmin.products(), {
    search,
    category,
    ...(others.stock !== DEFAULTS.stock && { stock: others.stock }),
    ...(others.sort !== DEFAULTS.sort && { sort: others.sort }),
    ...(others.view !== DEFAULTS.view && { view: others.view }),
  })
