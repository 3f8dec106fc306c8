import type { AdminProductFilter } from '#shared/product-editing.ts'
import { isSold } from '#web/categories/categories.ts'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { type Choice, findChoice } from './choices.ts'
import { lastAddress, useFilter, useLastAddress } from './filter-address.ts'

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

/** The filter of the products, remembered for returning from an edit page. */
export function useListAddress() {
  const { view: filter, hrefWith, change } = useFilter(toAdmin.products(), filterOf, DEFAULTS)
  useLastAddress(toAdmin.products(), hrefWith({}))
  return { filter, hrefWith, change }
}

/** The address of the list as last shown. */
export const lastListAddress = () => lastAddress(toAdmin.products())

function filterOf(params: URLSearchParams): ProductFilter {
  const category = params.get('category') ?? ''
  return {
    search: params.get('search') ?? '',
    category: isSold(category) ? category : '',
    stock: findChoice(STOCKS, params.get('stock')) ?? DEFAULTS.stock,
    sort: findChoice(SORTS, params.get('sort')) ?? DEFAULTS.sort,
    view: findChoice(VIEWS, params.get('view')) ?? DEFAULTS.view,
  }
}

const DEFAULTS = { stock: 'all', sort: 'newest', view: 'list' } as const
