import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { LEGAL_NAMES } from '#server/products/legal-columns.ts'
import { sizesWith } from '#server/products/queries.ts'

/** A place in the order of changes. The time is text: a JavaScript date would cut its microseconds. */
export type Change = { at: string; id: string; overlapMinutes?: number }

const COLUMNS = [
  ...(['id', 'name', 'name_malayalam', 'category', 'description', 'benefits', 'how_to_use', 'ingredients'] as const),
  ...(['hsn_code', 'shelf_life_months', 'is_published', 'removed_at', ...LEGAL_NAMES] as const),
] as const

/** The next products after a change, including hidden and removed ones, by the index of changes. */
export const productsChangedAfter = (db: Db, { at, id, overlapMinutes = 0 }: Change, limit: number) =>
  db
    .selectFrom('products')
    .select(COLUMNS)
    .select(sql<string>`updated_at::text`.as('at'))
    .select((eb) => sizesWith(eb, ['model', 'price', 'mrp'] as const))
    .where(
      sql<boolean>`(updated_at, id) > (${at}::timestamptz - make_interval(mins => ${overlapMinutes}), ${id}::uuid)`,
    )
    .orderBy('updated_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** A removed or hidden review does not change its product, so each request looks for the shown ones. */
export const productsWithSampleReviews = async (db: Db): Promise<Set<string>> => {
  const reviews = db.selectFrom('reviews').where('is_sample', '=', true).where('hidden_at', 'is', null)
  const rows = await reviews.select('product_id').distinct().execute()
  return new Set(rows.map(({ product_id }) => product_id))
}

export type ChangedProduct = Awaited<ReturnType<typeof productsChangedAfter>>[number]
