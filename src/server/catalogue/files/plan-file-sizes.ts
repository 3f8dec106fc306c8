import { AppError } from '#server/http/errors.ts'
import { planSizes } from '#server/products/plan-sizes.ts'
import type { Size } from '#server/products/size-queries.ts'
import { toRupees } from '#shared/money.ts'
import type { Column } from './columns.ts'
import type { Refuse } from './file-fields.ts'
import type { FileProduct } from './read-product-file.ts'

/** Fields without a column in the file keep the stored value. */
export function planFileSizes({ sizes }: FileProduct, columns: Set<Column>, stored: Size[], refuse: Refuse) {
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
    refuse(column, error.says, sizes[Number(at)]?.line)
    return undefined
  }
}
