import { type By, writeAudit } from '#server/audit/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { orNotFound } from '#server/http/errors.ts'
import { imagesOf, replaceImages } from './images.ts'
import { toPlainColumns, toPlainFields } from './plain-columns.ts'
import { findProduct, insertProduct, type ProductRow } from './queries.ts'
import { insertSizes } from './size-queries.ts'

/** Copies a product as a draft without stock. Returns the copy's id; throws 404 for an unknown product. */
export const copyProduct = (db: Db, id: string, by: By): Promise<string> =>
  inTransaction(db, async (tx) => {
    const product = orNotFound(await findProduct(tx, id), 'Product')
    const copy = { id: newId(), ...toCopy(product) }
    await insertProduct(tx, copy)
    const sizes = product.sizes.map((size, position) => ({
      ...size,
      id: newId(),
      product_id: copy.id,
      position,
      count_in_stock: 0,
    }))
    if (sizes.length > 0) await insertSizes(tx, sizes)
    await replaceImages(tx, copy.id, imagesOf(product))
    await writeAudit(tx, by, 'product created', ['product', copy.id], { name: copy.name })
    return copy.id
  })

/** The names say that it is a copy, in case somebody publishes it unchanged. */
const toCopy = (product: ProductRow) => ({
  ...toPlainColumns(toPlainFields(product)),
  sku: null,
  name: `Copy of ${product.name}`.slice(0, MAX_NAME),
  name_malayalam: product.name_malayalam && `പകർപ്പ്: ${product.name_malayalam}`.slice(0, MAX_NAME),
  category: product.category,
  sub_category: product.sub_category,
  tax_hundredths: product.tax_hundredths,
  net_thousandths: product.net_thousandths,
  net_unit: product.net_unit,
})

const MAX_NAME = 200
