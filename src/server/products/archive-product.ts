import { type By, writeAudit } from '#server/audit/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { orNotFound } from '#server/http/errors.ts'
import { changedFields } from './changed-fields.ts'
import { lockProduct, updateProducts } from './queries.ts'

/** Archives a product, or restores it as a draft. Throws 404 for an unknown one. */
export const archiveProduct = (db: Db, id: string, isArchived: boolean, by: By) =>
  inTransaction(db, async (tx) => {
    const product = orNotFound(await lockProduct(tx, id), 'Product')
    if ((product.archived_at !== null) === isArchived) return
    const columns = isArchived ? { archived_at: new Date(), is_published: false } : { archived_at: null }
    await updateProducts(tx, [id], columns)
    const action = isArchived ? 'product archived' : 'product restored'
    await writeAudit(tx, by, action, ['product', id], {
      name: product.name,
      ...changedFields(product, columns),
    })
  })
