import { type ExpressionBuilder, type Insertable, type SelectExpression, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/database/connect.ts'
import { anyOf } from '#server/database/id.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { Database } from '#server/database/schema.ts'
import { escapeLike } from '#server/database/search.ts'
import { ownTax } from '#server/tax/own-tax.ts'
import type { Category } from '#shared/categories.ts'
import { type OriginQuery, PRODUCTS_PER_PAGE } from '#shared/products.ts'
import { images } from './images.ts'
import { BY_COUNTRY, isFrom } from './origin.ts'

/** The size of the browser's list; beyond it search runs on the server (CAT-19). */
const MAX_LISTED = 10_000

export const SIZE = ['model', 'price', 'discount_price', 'count_in_stock', 'mrp'] as const

export const sizes = (eb: ExpressionBuilder<Database, 'products'>) => sizesWith(eb, SIZE)

export const sizesWith = <S extends SelectExpression<Database, 'variants'>>(
  eb: ExpressionBuilder<Database, 'products'>,
  columns: readonly S[],
) =>
  jsonArrayFrom(
    eb
      .selectFrom('variants')
      .select(columns)
      .whereRef('variants.product_id', '=', 'products.id')
      .where('variants.position', 'is not', null)
      .orderBy('variants.position'),
  ).as('sizes')

export const CARD = [
  'id',
  'name',
  'name_malayalam',
  'image',
  'category',
  'sub_category',
  'rating',
  'num_reviews',
  'is_published',
  'country_of_origin',
] as const

const cards = (db: Db) => db.selectFrom('products').select(CARD).select(ownTax.as('own_tax')).select(sizes)

/** Cards with their sizes. One stable order for every list: best rated first, newest among equals. */
export const productsQuery = (db: Db, { countryOfOrigin, sort }: OriginQuery = {}) =>
  cards(db)
    .where('removed_at', 'is', null)
    .$if(countryOfOrigin !== undefined, (query) => query.where(isFrom(countryOfOrigin ?? '')))
    .$if(sort === 'countryOfOrigin', (query) => query.orderBy(BY_COUNTRY))
    .orderBy('rating', 'desc')
    .orderBy('num_reviews', 'desc')
    .orderBy('id', 'desc')

const published = (db: Db, origin?: OriginQuery) => productsQuery(db, origin).where('is_published', '=', true)

/** Drafts are for staff. */
const visible = (db: Db, withDrafts: boolean, origin?: OriginQuery) =>
  withDrafts ? productsQuery(db, origin).where('archived_at', 'is', null) : published(db, origin)

export type CardRow = Awaited<ReturnType<ReturnType<typeof productsQuery>['execute']>>[number]

/** Drafts are for admins. */
export const listedProducts = (db: Db, { withDrafts, origin }: { withDrafts: boolean; origin?: OriginQuery }) =>
  visible(db, withDrafts, origin).limit(MAX_LISTED).execute()

/**
 * Whether the browser's list is probably truncated, so that it searches on the server (CAT-19). Uses the row estimate
 * of PostgreSQL, because an exact count would take as long as the search.
 */
export async function isLikelyCut(db: Db): Promise<boolean> {
  const [products] = await countedProducts(db, {})
  return products !== undefined && products.counted > MAX_LISTED
}

const countedProducts = preparedQuery(
  (_db: Db) => sql<{ counted: number }>`select reltuples as counted from pg_class where oid = 'products'::regclass`,
)

type NameQuery = { keyword: string; withDrafts: boolean; limit: number; country: string | undefined }

/** Products whose name contains the keyword, ignoring case (FIND-3); drafts are for admins. */
export const namedExactly = (db: Db, { keyword, withDrafts, limit, country }: NameQuery) =>
  visible(db, withDrafts, { countryOfOrigin: country })
    .where(nameContains(keyword))
    .$if([...keyword].length >= 3, (query) =>
      query.where('id', 'in', bestOfIndex({ keyword, withDrafts, limit, country })),
    )
    .limit(limit)
    .execute()

const nameContains = (keyword: string) => {
  const part = `%${escapeLike(keyword)}%`
  return sql<boolean>`(name ilike ${part} or name_malayalam like ${part})`
}

/**
 * The trigram index needs three letters or more. A materialized CTE keeps the planner on this index. It also reads all
 * sort columns, so that only the best rows are read again.
 */
const bestOfIndex = ({ keyword, withDrafts, limit, country }: NameQuery) => sql<string>`(
  with likely as materialized (
    select id, name, name_malayalam, rating, num_reviews, is_published, removed_at, country_of_origin from products
    where trigrams_of(search) @> ${trigramsAcross(keyword.toLowerCase())}::text[]
  )
  select id from likely where removed_at is null and (is_published or ${withDrafts}) and ${nameContains(keyword)}
    and ${country === undefined ? sql`true` : isFrom(country)}
  order by rating desc, num_reviews desc, id desc limit ${limit})`

/** Every third trigram and the last: they cover all letters at a third of the reads. */
function trigramsAcross(text: string): string[] {
  const letters = [...text]
  const last = letters.length - 3
  const starts = letters.map((_, at) => at).filter((at) => at === last || (at < last && at % 3 === 0))
  return starts.map((at) => letters.slice(at, at + 3).join(''))
}

/** The cards of these products, in this order. */
export async function cardsOf(db: Db, ids: string[]): Promise<CardRow[]> {
  const rows = await cards(db).where('id', '=', anyOf(ids)).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const topProducts = (db: Db) => published(db).limit(10).execute()

export const productsOfCategory = (db: Db, category: Category, page: number, origin?: OriginQuery) =>
  published(db, origin)
    .where('category', '=', category)
    .limit(PRODUCTS_PER_PAGE)
    .offset((page - 1) * PRODUCTS_PER_PAGE)
    .execute()

/** At most as many as a list holds: this bounds the count and the last page. */
export async function countOfCategory(db: Db, category: Category, country?: string): Promise<number> {
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('products')
        .select('id')
        .where('category', '=', category)
        .where('is_published', '=', true)
        .where('removed_at', 'is', null)
        .$if(country !== undefined, (query) => query.where(isFrom(country ?? '')))
        .limit(MAX_LISTED)
        .as('listed'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const productsOfSubCategory = (db: Db, slug: string, limit = MAX_LISTED, origin?: OriginQuery) =>
  published(db, origin).where('sub_category', '=', slug).limit(limit).execute()

/** Best rated first. */
export const productsFrom = (db: Db, country: string, { withDrafts, limit }: Omit<NameQuery, 'keyword' | 'country'>) =>
  visible(db, withDrafts, { countryOfOrigin: country }).limit(limit).execute()

/** For a slider on the home page: ayurveda means products without a sub-category (HOME-12). */
export const sliderProducts = (db: Db, category: Category, limit: number) =>
  published(db)
    .where('category', '=', category)
    .$if(category === 'ayurveda', (query) => query.where('sub_category', 'is', null))
    .limit(limit)
    .execute()

/** Published products in id order, for lists that contain all of them. */
export const publishedById = (db: Db, { offset, limit }: { offset: number; limit: number }) =>
  db
    .selectFrom('products')
    .select(['id', 'name', 'category', 'updated_at'])
    .where('is_published', '=', true)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()

export async function countOfPublished(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_published', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** A product that was not removed, drafts and archived ones included. */
export const findProduct = (db: Db, id: string) =>
  db
    .selectFrom('products')
    .selectAll('products')
    .select(ownTax.as('own_tax'))
    .select((eb) => sizesWith(eb, ['variants.id', ...SIZE] as const))
    .select(images)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** The parts of a product's address, and whether it was removed. */
export const findAddressOf = (db: Db, id: string) =>
  db
    .selectFrom('products')
    .select(['id', 'name', 'category', 'is_published', 'removed_at'])
    .where('id', '=', id)
    .executeTakeFirst()

export type ProductRow = NonNullable<Awaited<ReturnType<typeof findProduct>>>

export const lockProduct = async (tx: Db, id: string) => (await lockProducts(tx, [id]))[0]

/** Row locks in id order. They do not block orders, whose foreign key only needs the product to exist. */
export const lockProducts = (tx: Db, ids: string[]) =>
  tx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export const updateProducts = (tx: Db, ids: string[], change: Updateable<Database['products']>) =>
  tx
    .updateTable('products')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', anyOf(ids))
    .execute()

export const insertProduct = (db: Db, product: Insertable<Database['products']>) =>
  db.insertInto('products').values(product).execute()

export const markRemoved = (tx: Db, id: string) =>
  tx
    .updateTable('products')
    .set({ removed_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
