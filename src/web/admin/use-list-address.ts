import { isSold } from '#web/layout/categories.ts'
import { navigate, useHashSearch } from '#web/lib/hash-location.ts'
import { to } from '#web/paths.ts'
import type { ProductFilter } from './product-filter.ts'

/** The filter and the page live in the address, so that Back from a product finds the list as it was left. */
export function useListAddress() {
  const search = new URLSearchParams(useHashSearch())
  const category = search.get('category') ?? ''
  const stock = search.get('stock') ?? ''
  const filter: ProductFilter = {
    text: search.get('text') ?? '',
    category: isSold(category) ? category : '',
    stock: stock === 'soldOut' || stock === 'inStock' ? stock : '',
  }
  const page = Number(search.get('page')) || 1
  lastAddress = addressOf(filter, page)

  return {
    filter,
    page,
    hrefOf: (wanted: number) => `#${addressOf(filter, wanted)}`,
    change: (change: Partial<ProductFilter>) => navigate(addressOf({ ...filter, ...change }, 1), { replace: true }),
  }
}

/** The list as it was last seen, for the way back from an edit page. */
export const lastListAddress = () => lastAddress

let lastAddress: string = to.adminProducts()

function addressOf({ text, category, stock }: ProductFilter, page: number): string {
  const search = new URLSearchParams()
  if (text) search.set('text', text)
  if (category) search.set('category', category)
  if (stock) search.set('stock', stock)
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `${to.adminProducts()}?${search}` : to.adminProducts()
}
