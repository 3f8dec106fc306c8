import { type By, writeAudit } from '#server/audit/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { orNotFound } from '#server/http/errors.ts'
import { markRemoved } from './queries.ts'

/** Removes a product. Carts show it as no longer sold, and placed orders still have it. Throws 404 for an unknown one. */
export const removeProduct = (db: Db, id: string, by: By) =>
  inTransaction(db, async (tx) => {
    const { name } = orNotFound(await markRemoved(tx, id), 'Product')
    await writeAudit(tx, by, 'product removed', ['product', id], { name })
  })
