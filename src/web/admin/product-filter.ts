import type { Category } from '#shared/categories.ts'
import type { ProductCard } from '#shared/products.ts'

export const ROWS_PER_PAGE = 50

export type ProductFilter = { text: string; category: Category | ''; stock: '' | 'soldOut' | 'inStock' }

/** Part of the name in either script, or part of the id; case does not matter. */
export function filterProducts(products: ProductCard[], { text, category, stock }: ProductFilter): ProductCard[] {
  const wanted = text.trim().toLowerCase()
  return products.filter(
    (product) =>
      (category === '' || product.category === category) &&
      (stock === '' || (product.countInStock === 0) === (stock === 'soldOut')) &&
      (wanted === '' || isNamed(product, wanted)),
  )
}

const isNamed = ({ _id, name, nameMalayalam }: ProductCard, wanted: string) =>
  name.toLowerCase().includes(wanted) || nameMalayalam.includes(wanted) || _id.includes(wanted)

/** The rows of a page, which is moved to the last one when the list has become shorter. */
export function pageOf<Row>(rows: Row[], wanted: number): { rows: Row[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(rows.length / ROWS_PER_PAGE))
  const page = Math.min(Math.max(1, wanted), pages)
  return { rows: rows.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE), page, pages }
}
