import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { anyOf } from '#server/database/id.ts'
import type { Database } from '#server/database/schema.ts'

export type Size = Selectable<Database['variants']>

const sizesInLockOrder = (db: Db, productIds: string[]) =>
  db.selectFrom('variants').selectAll().where('product_id', '=', anyOf(productIds)).orderBy('id')

/** Every size of the products, removed ones too, in id order: the lock order everywhere. */
export const sizesOf = (db: Db, productIds: string[]) => sizesInLockOrder(db, productIds).execute()

/** Like `sizesOf`, with row locks until the transaction ends. */
export const lockSizesOf = (tx: Db, productIds: string[]) => sizesInLockOrder(tx, productIds).forUpdate().execute()

/** The product of each size that exists. */
export async function productIdsOf(db: Db, sizeIds: string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('variants').select(['id', 'product_id']).where('id', '=', anyOf(sizeIds)).execute()
  return new Map(rows.map(({ id, product_id }) => [id, product_id]))
}

type Priced = Pick<Size, 'id' | 'price' | 'discount_price' | 'count_in_stock'>

/** Prices and stocks of many sizes in one statement. */
export const updatePricesAndStocks = (tx: Db, sizes: Priced[]) =>
  sql`
    update variants set price = changed.price, discount_price = changed.discount_price,
      count_in_stock = changed.count_in_stock
    from jsonb_populate_recordset(null::variants, ${JSON.stringify(sizes)}::jsonb) changed
    where variants.id = changed.id`.execute(tx)

export const insertSizes = (tx: Db, sizes: Insertable<Database['variants']>[]) =>
  tx.insertInto('variants').values(sizes).execute()

export const updateSize = (tx: Db, id: string, change: Updateable<Database['variants']>) =>
  tx.updateTable('variants').set(change).where('id', '=', id).execute()

/** Marks sizes as removed. Rows stay, because carts and orders refer to them. */
export const removeSizes = (tx: Db, ids: string[]) =>
  tx.updateTable('variants').set({ position: null }).where('id', '=', anyOf(ids)).execute()

type Movement = Pick<Database['stock_movements'], 'variant_id' | 'delta' | 'reason' | 'actor_id'>

/** Leaves out movements of zero. */
export async function insertMovements(tx: Db, movements: Movement[]): Promise<void> {
  const real = movements.filter(({ delta }) => delta !== 0)
  if (real.length === 0) return
  await tx
    .insertInto('stock_movements')
    .values(real.map((movement) => ({ ...movement, order_id: null })))
    .execute()
}
