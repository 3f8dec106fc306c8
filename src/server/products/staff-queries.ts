import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { anyOf } from '#server/database/id.ts'
import { ownTax } from '#server/tax/own-tax.ts'
import type { AdminProductFilter } from '#shared/product-editing.ts'
import type { PriceSettings, Settings } from '#shared/settings.ts'
import { hasSizeAboveMrp } from './above-mrp.ts'
import { CARD, SIZE, sizesWith } from './queries.ts'
import { isFoundSize, matchesSizeWords } from './size-search.ts'

export const ADMIN_PER_PAGE = 50

/** The settings that a filter compares with. */
type Limits = PriceSettings & Pick<Settings, 'lowStockBelow'>

type Filter = Omit<AdminProductFilter, 'sort' | 'cursor'>

/** For admins: products with drafts, or the archived ones, from the id `cursor` on. */
export const adminProducts = (db: Db, { sort = 'newest', cursor, ...filter }: AdminProductFilter, settings: Limits) =>
  matching(db, filter, settings)
    .select([...CARD, 'sku', 'updated_at', 'archived_at', ownTax.as('own_tax')])
    .select((eb) => sizesWith(eb, ['variants.id', ...SIZE, isFoundIn(filter, settings).as('is_found')]))
    .$if(cursor !== undefined, (query) => query.where(ORDERS[sort].after(cursor ?? '')))
    .orderBy(ORDERS[sort].by)
    .limit(ADMIN_PER_PAGE)
    .execute()

const matching = (db: Db, { search = '', category, stock = 'all', archived = 'no' }: Filter, settings: Limits) =>
  db
    .selectFrom('products')
    .where('removed_at', 'is', null)
    .where('archived_at', archived === 'yes' ? 'is not' : 'is', null)
    .$if(search !== '', (query) => query.where(matchesSizeWords(search)))
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? 'ayurveda'))
    .$if(stock === 'low', (query) => query.where(hasSizeBelow(settings.lowStockBelow)))
    .$if(stock === 'sold-out', (query) => query.where(hasNoPiece))
    .$if(stock === 'above-mrp', (query) => query.where(hasSizeAboveMrp(settings)))

/** Whether a size of a matching product fits the filter. */
const isFoundIn = ({ search = '', stock = 'all' }: Filter, { lowStockBelow }: Limits) =>
  stock === 'low'
    ? sql<boolean>`(${isFoundSize(search)} and variants.price is not null and variants.count_in_stock < ${lowStockBelow})`
    : isFoundSize(search)

/** Every size that the filter finds, at most `limit`, by the name of its product. Products without a size do not count. */
export const foundSizes = (db: Db, filter: Filter, { settings, limit }: { settings: Limits; limit: number }) =>
  sizesByName(db)
    .where(
      'products.id',
      'in',
      matching(db, filter, settings).where(hasSize).select('products.id').orderBy(sql`lower(name), id`).limit(limit),
    )
    .where(isFoundIn(filter, settings))
    .limit(limit)
    .execute()

export const chosenSizes = (db: Db, ids: string[]) =>
  sizesByName(db).where('products.removed_at', 'is', null).where('variants.id', '=', anyOf(ids)).execute()

const sizesByName = (db: Db) =>
  db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'model', 'price', 'discount_price as discountPrice', 'count_in_stock as countInStock'])
    .select(['product_id', 'name', 'category', 'sub_category as subCategory', 'is_published as isShown'])
    .select(sql<boolean>`archived_at is not null`.as('isArchived'))
    .where('variants.position', 'is not', null)
    .orderBy(sql`lower(name), product_id, variants.position`)

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

const hasSize = sql<boolean>`exists (select from variants where product_id = products.id and position is not null)`

/** Few sizes are below the limit, so they are looked up first. */
const hasSizeBelow = (pieces: number) => sql<boolean>`id = any(array(
  select product_id from variants where position is not null and price is not null and count_in_stock < ${pieces}))`

const hasNoPiece = sql<boolean>`id = any(array(
  select product_id from variants empty
  where position is not null and price is not null and count_in_stock = 0 and not exists (
    select from variants
    where product_id = empty.product_id and position is not null and price is not null and count_in_stock > 0)))`
