import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { anyOf } from '#server/database/id.ts'
import { PLAIN_PAIRS, type StoredProduct } from '#server/products/plain-columns.ts'
import { sizes } from '#server/products/queries.ts'
import type { Size } from '#server/products/size-queries.ts'

const AT_ONCE = 200

/** The next products after `after` in id order, with their active sizes. */
export const productsAfter = (db: Db, after: string) =>
  db
    .selectFrom('products')
    .selectAll('products')
    .select(sizes)
    .where('removed_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()

const STORED = [
  ...PLAIN_PAIRS.map(([, column]) => column),
  ...(['id', 'sku', 'category', 'sub_category', 'is_published', 'removed_at', 'archived_at'] as const),
  ...(['tax_hundredths', 'net_thousandths', 'net_unit'] as const),
]

/** Includes removed products, which a file may restore. */
export const productsByKeys = (db: Db, { ids, skus }: { ids: string[]; skus: string[] }): Promise<StoredProduct[]> =>
  db
    .selectFrom('products')
    .select(STORED)
    .where((eb) => eb.or([eb('id', '=', anyOf(ids)), eb('sku', '=', anyOfTexts(skus))]))
    .execute()

export const productsByNames = (db: Db, names: string[]) =>
  db
    .selectFrom('products')
    .select(['id', 'name'])
    .where(sql`lower(name)`, '=', anyOfTexts(names))
    .where('removed_at', 'is', null)
    .execute()

/** Row locks in id order, also of removed products. Other saves and orders of these sizes wait. */
export async function lockProductsAndSizes(tx: Db, ids: string[]): Promise<void> {
  const isListed = anyOf(ids)
  await tx.selectFrom('products').select('id').where('id', '=', isListed).orderBy('id').forNoKeyUpdate().execute()
  await tx.selectFrom('variants').select('id').where('product_id', '=', isListed).orderBy('id').forUpdate().execute()
}

const anyOfTexts = (values: string[]) => sql<string>`any(${values}::text[])`

/** Updates sizes, whose rows are already locked. */
export const updateSizes = (tx: Db, changed: Omit<Size, 'product_id'>[]) =>
  sql`
    update variants set position = changed.position, price = changed.price, discount_price = changed.discount_price,
      count_in_stock = changed.count_in_stock, mrp = changed.mrp
    from jsonb_populate_recordset(null::variants, ${JSON.stringify(changed)}::jsonb) changed
    where variants.id = changed.id
  `.execute(tx)

/** Later the same file is a new delivery, exported again from the same stock. */
const longAgo = sql<boolean>`imported_files.imported_at < now() - interval '1 day'`

export const wasImported = async (db: Db, sha256: string): Promise<boolean> =>
  (await db
    .selectFrom('imported_files')
    .select('sha256')
    .where('sha256', '=', sha256)
    .where(({ not }) => not(longAgo))
    .executeTakeFirst()) !== undefined

/** False when the file was imported within a day. Of two imports at once the second waits for the first. */
export const noteImport = async (tx: Db, sha256: string): Promise<boolean> =>
  (await tx
    .insertInto('imported_files')
    .values({ sha256 })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ imported_at: sql<Date>`now()` }).where(longAgo))
    .returning('sha256')
    .executeTakeFirst()) !== undefined
