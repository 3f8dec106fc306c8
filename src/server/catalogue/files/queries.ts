import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/database/connect.ts'
import type { Database } from '#server/database/schema.ts'

const AT_ONCE = 200

/** The next products after `after` in id order, with their active sizes. */
export const productsAfter = (db: Db, after: string) =>
  db
    .selectFrom('products')
    .selectAll('products')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('variants')
          .select(['model', 'price', 'discount_price', 'count_in_stock', 'mrp'])
          .whereRef('variants.product_id', '=', 'products.id')
          .where('variants.position', 'is not', null)
          .orderBy('variants.position'),
      ).as('sizes'),
    )
    .where('removed_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()

export type StoredProduct = Selectable<Database['products']>

/** Includes removed products, which a file may restore. */
export const productsByKeys = (db: Db, { ids, skus }: { ids: string[]; skus: string[] }): Promise<StoredProduct[]> =>
  db
    .selectFrom('products')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', anyOf(ids, 'uuid')), eb('sku', '=', anyOf(skus, 'text'))]))
    .execute()

export const productsByNames = (db: Db, names: string[]) =>
  db
    .selectFrom('products')
    .select(['id', 'name'])
    .where(sql`lower(name)`, '=', anyOf(names, 'text'))
    .where('removed_at', 'is', null)
    .execute()

export const allCategories = (db: Db) => db.selectFrom('categories').select('name').execute()

export const allSubCategories = (db: Db) => db.selectFrom('sub_categories').select(['slug', 'category']).execute()

/** Locks in id order, as everywhere. Blocks other saves, not orders. */
export async function lockProducts(tx: Db, ids: string[]): Promise<void> {
  const isOne = anyOf(ids, 'uuid')
  await tx.selectFrom('products').select('id').where('id', '=', isOne).orderBy('id').forNoKeyUpdate().execute()
  await tx.selectFrom('variants').select('id').where('product_id', '=', isOne).orderBy('id').forUpdate().execute()
}

const anyOf = (values: string[], type: 'uuid' | 'text') => sql<string>`any(${values}::${sql.raw(type)}[])`

export const stampProducts = (tx: Db, ids: string[]) =>
  tx.updateTable('products').set({ updated_at: sql`now()` }).where('id', '=', anyOf(ids, 'uuid')).execute()

type ChangedSize = {
  id: string
  position: number
  price: number | null
  discount_price: number
  count_in_stock: number
  mrp: number | null
}

/** Updates sizes, whose rows are already locked. */
export async function updateSizes(tx: Db, sizes: ChangedSize[]): Promise<void> {
  if (sizes.length === 0) return
  const of = <T>(read: (size: ChangedSize) => T) => sizes.map(read)
  await sql`
    update variants set position = wanted.position, price = wanted.price, discount_price = wanted.discount_price,
      count_in_stock = wanted.count_in_stock, mrp = wanted.mrp
    from unnest(${of(({ id }) => id)}::uuid[], ${of(({ position }) => position)}::int[], ${of(({ price }) => price)}::int[],
      ${of((size) => size.discount_price)}::int[], ${of((size) => size.count_in_stock)}::int[],
      ${of(({ mrp }) => mrp)}::int[])
      as wanted (id, position, price, discount_price, count_in_stock, mrp)
    where variants.id = wanted.id
  `.execute(tx)
}
