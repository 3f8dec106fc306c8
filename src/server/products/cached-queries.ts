import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { hasWords } from '#server/database/search.ts'
import type { AdminProductFilter } from '#shared/products.ts'
import { CARD, sizes } from './queries.ts'

export const ADMIN_PER_PAGE = 50

/** For admins: every product that was not removed, with drafts, from the id `cursor` on. */
export const adminProducts = (
  db: Db,
  { search = '', category, stock = 'all', sort = 'newest', cursor }: AdminProductFilter,
  lowStockBelow: number,
) =>
  db
    .selectFrom('products')
    .select([...CARD, 'sku', 'updated_at'])
    .select(sizes)
    .where('removed_at', 'is', null)
    .$if(search !== '', (query) => query.where(hasWords('products.search', search)))
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? 'ayurveda'))
    .$if(stock === 'low', (query) => query.where(hasSizeBelow(lowStockBelow)))
    .$if(stock === 'sold-out', (query) => query.where(hasNoPiece))
    .$if(cursor !== undefined, (query) => query.where(ORDERS[sort].after(cursor ?? '')))
    .orderBy(ORDERS[sort].by)
    .limit(ADMIN_PER_PAGE)
    .execute()

export type AdminProductRow = Awaited<ReturnType<typeof adminProducts>>[number]

/** Each sort order with its remaining keys, in the column order of an index. */
const ORDERS = {
  newest: { by: sql`id desc`, after: (id: string) => sql<boolean>`id < ${id}` },
  name: {
    by: sql`lower(name), id`,
    after: (id: string) =>
      sql<boolean>`(lower(name), id) > ((select lower(name) from products where id = ${id}), ${id}::uuid)`,
  },
  changed: {
    by: sql`updated_at desc, id desc`,
    after: (id: string) =>
      sql<boolean>`(updated_at, id) < ((select updated_at from products where id = ${id}), ${id}::uuid)`,
  },
}

/** Few sizes are below, so they are looked up first. */
const hasSizeBelow = (pieces: number) => sql<boolean>`id = any(array(
  select product_id from variants where position is not null and price is not null and count_in_stock < ${pieces}))`

const hasNoPiece = sql<boolean>`id = any(array(
  select product_id from variants empty
  where position is not null and price is not null and count_in_stock = 0 and not exists (
    select from variants
    where product_id = empty.product_id and position is not null and price is not null and count_in_stock > 0)))`
