import type { Db } from '#server/database/connect.ts'
import { NIL_ID } from '#server/database/id.ts'
import { pagesOf } from '#server/database/pages.ts'
import { BYTE_ORDER_MARK, toCsvLine } from '#server/platform/csv/write-csv.ts'
import { quantityText } from '#server/products/legal-columns.ts'
import { toPlainFields } from '#server/products/plain-columns.ts'
import { toRupees } from '#shared/money.ts'
import { COLUMNS, type Column } from './columns.ts'
import { productsAfter } from './queries.ts'

const NAMES = Object.keys(COLUMNS)

/** Every product with drafts, one line for each size; the product's own columns are in its first line. */
export async function* exportProducts(db: Db): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsvLine(NAMES)
  for await (const products of pagesOf((after: Exported | undefined) => productsAfter(db, after?.id ?? NIL_ID)))
    yield products.flatMap(toLines).join('')
}

type Exported = Awaited<ReturnType<typeof productsAfter>>[number]
type Cells = Partial<Record<Column, string | number>>

function toLines(product: Exported): string[] {
  const [first, ...rest] = product.sizes.map(toSizeCells)
  const key = { id: product.id, sku: product.sku ?? '', name: product.name }
  return [toLine({ ...toProductCells(product), ...key, ...first }), ...rest.map((size) => toLine({ ...key, ...size }))]
}

const toLine = (cells: Cells) => {
  const byName = new Map(Object.entries(cells))
  return toCsvLine(NAMES.map((name) => byName.get(name) ?? ''))
}

const toProductCells = (product: Exported): Cells => ({
  ...toPlainFields(product),
  category: product.category,
  subCategory: product.sub_category ?? '',
  published: product.is_published ? 'yes' : 'no',
  taxPercent: product.tax_hundredths === null ? '' : product.tax_hundredths / 100,
  prescriptionNeeded: product.prescription_needed ? 'yes' : 'no',
  netQuantity: quantityText(product),
})

const toSizeCells = (size: Exported['sizes'][number]): Cells => ({
  size: size.model,
  price: size.price === null ? '' : toRupees(size.price),
  discountPrice: size.discount_price > 0 ? toRupees(size.discount_price) : '',
  stock: size.count_in_stock,
  stockWas: size.count_in_stock,
  mrp: size.mrp === null ? '' : toRupees(size.mrp),
})
