import { sql } from 'kysely'
import { type By, writeAudit } from '#server/audit/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { SAMPLE_NAME } from '#shared/product-name.ts'
import { lockProduct } from './queries.ts'

/** Deletes a new product that nobody saved. Throws 404 for an unknown product, 409 for a saved one. */
export const discardDraft = (db: Db, id: string, by: By) =>
  inTransaction(db, async (tx) => {
    if (!(await lockProduct(tx, id))) throw notFound('Product')
    const { numDeletedRows } = await tx
      .deleteFrom('products')
      .where('id', '=', id)
      .where(isUntouched)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw conflict('This product was already saved')
    await writeAudit(tx, by, 'product removed', ['product', id], { name: SAMPLE_NAME })
  })

/** Deletes untouched drafts that are older than a day. A closed tab leaves them. Skips one that is being saved. */
export const discardOldDrafts = (db: Db, { atOnce }: { atOnce: number }) =>
  sql`delete from products where id in (
    select id from products
    where ${isUntouched} and created_at < now() - interval '1 day'
    limit ${atOnce} for update skip locked)`.execute(db)

const isUntouched = sql<boolean>`(
  lower(name) = ${SAMPLE_NAME.toLowerCase()} and name = ${SAMPLE_NAME} and removed_at is null and not is_published
  and updated_at = created_at and sku is null
  and not exists (select from variants where variants.product_id = products.id))`
