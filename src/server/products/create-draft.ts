import { type By, writeAudit } from '#server/audit/queries.ts'
import { findCategory } from '#server/categories/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict } from '#server/http/errors.ts'
import { SAMPLE_NAME } from '#shared/product-name.ts'
import { insertProduct } from './queries.ts'

/** Visible only to admins until its first save (ADMIN-10). Returns its id. */
export const createDraft = (db: Db, by: By): Promise<string> =>
  inTransaction(db, async (tx) => {
    if (!(await findCategory(tx, 'ayurveda'))) throw conflict('The shop has no categories yet; import them first')
    const id = newId()
    await insertProduct(tx, { id, sku: null, name: SAMPLE_NAME, category: 'ayurveda', sub_category: null })
    await writeAudit(tx, by, 'product created', ['product', id], { name: SAMPLE_NAME })
    return id
  })
