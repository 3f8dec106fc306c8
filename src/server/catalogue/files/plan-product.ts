import { AppError } from '#server/http/errors.ts'
import { changedFields } from '#server/products/changed-fields.ts'
import type { StoredProduct } from '#server/products/plain-columns.ts'
import { type PlannedSize, planSizes } from '#server/products/plan-sizes.ts'
import { changedSizes } from '#server/products/save-product.ts'
import type { Size } from '#server/products/size-queries.ts'
import { toRupees } from '#shared/money.ts'
import { sentence } from '#shared/sentence.ts'
import { BLANK } from './blank-product.ts'
import type { Column } from './columns.ts'
import type { Fault } from './faults.ts'
import { type Refuse, refuseLostLetters, toProduct } from './file-fields.ts'
import type { Known } from './known.ts'
import type { FileProduct } from './read-product-file.ts'

/** The new values of a product in the file. `stored` is the current product, or the defaults of a new one. */
export type PlannedProduct = {
  line: number
  isNew: boolean
  isChanged: boolean
  stored: StoredProduct
  product: StoredProduct
  sizes: { planned: PlannedSize[]; left: Size[] }
  details: object
}

/**
 * Compares a product of the file with the stored one. Reports faults instead of a plan. `newId` is for a new product.
 */
export function planProduct(file: FileProduct, columns: Set<Column>, known: Known, newId: string) {
  const faults: Fault[] = []
  const refuse: Refuse = (column, message, line = file.line) => faults.push({ line, column, message })
  const found = findStored(file, known, refuse)
  if (faults.length > 0) return { faults }

  const stored = found ?? { ...BLANK, id: newId }
  const product = toProduct(file, columns, stored, known, refuse)
  refuseLostLetters(stored, product, refuse)
  const sizes = planFileSizes(file, columns, known.sizes.get(stored.id) ?? [], refuse)
  const hasSize = file.sizes.length > 0 || known.sizes.get(stored.id)?.some(({ position }) => position !== null)
  if (!hasSize && product.is_published && !(found && stored.is_published))
    refuse('size', 'a product needs at least one size before it is published')
  if (faults.length > 0 || !sizes) return { faults }

  const fields = changedFields(stored, product)
  const ofSizes = changedSizes(sizes.planned, sizes.left)
  const isMoved = sizes.planned.some(({ stored: size, position }) => size?.position !== position)
  const isChanged =
    !found || isMoved || ofSizes.removed.length + ofSizes.sizes.length + Object.keys(fields.to).length > 0
  const details = { name: product.name, ...fields, ...ofSizes }
  const plan: PlannedProduct = { line: file.line, isNew: !found, isChanged, stored, product, sizes, details }
  return { plan, faults }
}

function findStored({ row: { id = '', sku = '', name = '' } }: FileProduct, known: Known, refuse: Refuse) {
  const ofSku = sku ? known.bySku.get(sku) : undefined
  if (id) {
    const stored = known.byId.get(id)
    if (!stored) refuse('id', 'no product has this id; leave it empty for a new product')
    else if (ofSku && ofSku.id !== id) refuse('sku', sentence('already belongs to {name}', { name: ofSku.name }))
    return stored
  }
  if (ofSku) return ofSku
  if (known.namesakes.has(name.toLowerCase()))
    refuse('name', 'a product already has this name; use its id to change it, or choose another name')
  return undefined
}

/** A field without a column in the file does not change. */
function planFileSizes({ sizes }: FileProduct, columns: Set<Column>, stored: Size[], refuse: Refuse) {
  const variant = sizes.map(({ row: { size = '', price, discountPrice, stock, stockWas, mrp } }) => {
    const was = stored.find(({ model }) => model === size)
    const own = columns.has('price') ? price : was?.price
    const discount = (columns.has('discountPrice') ? discountPrice : was?.discount_price) ?? 0
    return {
      model: size,
      price: own ? toRupees(own) : null,
      discountPrice: toRupees(discount),
      countInStock: stock,
      ...(columns.has('mrp') && { mrp: mrp ? toRupees(mrp) : null }),
      ...(stock !== undefined && was && { countInStockWas: stockWas }),
    }
  })
  if (variant.length === 0) return { planned: [], left: [] }
  try {
    return planSizes(stored, { variant })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [, at = '0', field = ''] = /^variant\.(\d+)\.(\w+)$/.exec(error.details.errors?.[0]?.path ?? '') ?? []
    const column = field === 'model' ? 'size' : field === 'discountPrice' ? 'discountPrice' : 'stock'
    refuse(column, error.sentence, sizes[Number(at)]?.line)
    return undefined
  }
}
