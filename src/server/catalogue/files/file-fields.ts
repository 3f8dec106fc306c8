import { storedCountry, toQuantityColumns } from '#server/products/legal-columns.ts'
import { PLAIN_PAIRS, type StoredProduct } from '#server/products/plain-columns.ts'
import type { Category } from '#shared/categories.ts'
import { readNetQuantity } from '#shared/net-quantity.ts'
import { sentence, type Translatable } from '#shared/sentence.ts'
import { BLANK } from './blank-product.ts'
import type { Column, FileRow } from './columns.ts'
import type { Known } from './known.ts'
import type { FileProduct } from './read-product-file.ts'

/** Reports a mistake in a column, by default in the product's first line. */
export type Refuse = (column: Column, message: Translatable, line?: number) => void

/** The product with the cells of the file's columns; other fields stay. */
export function toProduct(
  { row }: FileProduct,
  columns: Set<Column>,
  stored: StoredProduct,
  known: Known,
  refuse: Refuse,
) {
  const category = columns.has('category') ? row.category : stored.category
  const cells = otherCells(row, columns, stored)
  if (!cells.name) refuse('name', 'is required')
  if (!category) refuse('category', 'is required')
  else if (!known.categories.has(category))
    refuse('category', sentence('the shop has no category {category}', { category }))
  const saved = category || stored.category
  return {
    ...cells,
    sku: columns.has('sku') ? row.sku || null : stored.sku,
    category: saved,
    sub_category: subCategoryOf(row.subCategory, saved, stored, known, refuse),
    is_published: row.published ?? stored.is_published,
    removed_at: null,
    tax_hundredths: columns.has('taxPercent') ? (row.taxPercent ?? null) : stored.tax_hundredths,
    country_of_origin: storedCountry(cells.country_of_origin),
    ...(columns.has('netQuantity') && toQuantityColumns(readNetQuantity(row.netQuantity ?? ''))),
  }
}

/** An empty cell means the value of a new product, but it leaves a boolean unchanged. */
const otherCells = (row: FileRow, columns: Set<Column>, stored: StoredProduct): StoredProduct => ({
  ...stored,
  ...Object.fromEntries(
    PLAIN_PAIRS.filter(([field]) => columns.has(field)).map(([field, column]) => [column, row[field] || BLANK[column]]),
  ),
  prescription_needed: row.prescriptionNeeded ?? stored.prescription_needed,
})

function subCategoryOf(
  slug: string | undefined,
  category: Category,
  stored: StoredProduct,
  known: Known,
  refuse: Refuse,
) {
  if (slug === undefined) return category === stored.category ? stored.sub_category : null
  if (slug !== '' && known.categoryOf.get(slug) !== category)
    refuse('subCategory', sentence('{category} has no sub-category {slug}', { category, slug }))
  return slug || null
}

/** A spreadsheet that saves in a legacy encoding replaces unknown letters with question marks. */
export function refuseLostLetters(stored: StoredProduct, product: StoredProduct, refuse: Refuse) {
  const isLost = (was: string, now: string) => was !== now && /\?\?/.test(now) && /[^\u0020-\u024f]/.test(was)
  const message: Translatable = 'some letters became question marks; save the file as "CSV UTF-8" in your spreadsheet'
  if (isLost(stored.name, product.name)) refuse('name', message)
  if (isLost(stored.name_malayalam, product.name_malayalam)) refuse('nameMalayalam', message)
  if (isLost(stored.description, product.description)) refuse('description', message)
}
