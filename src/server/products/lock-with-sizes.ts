import type { Selectable } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Database } from '#server/database/schema.ts'
import { lockProducts } from './queries.ts'
import { lockSizesOf, type Size } from './size-queries.ts'

export type LockedProduct = { product: Selectable<Database['products']>; sizes: Size[] }

/** Products and all their sizes by product id, locked in the order of a save. Leaves out removed products. */
export async function lockWithSizes(tx: Db, productIds: string[]): Promise<Map<string, LockedProduct>> {
  const products = await lockProducts(tx, productIds)
  const sizes = Map.groupBy(await lockSizesOf(tx, productIds), ({ product_id }) => product_id)
  return new Map(products.map((product) => [product.id, { product, sizes: sizes.get(product.id) ?? [] }]))
}
