import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/database/connect.ts'
import { LEGAL_NAMES } from '#server/products/legal-columns.ts'

/** A place in the order of changes. The time is text: a JavaScript date would cut its microseconds. */
export type Change = { at: string; id: string; overlapMinutes?: number }

const COLUMNS = [
  ...(['id', 'name', 'name_malayalam', 'category', 'description', 'benefits', 'ingredients'] as const),
  ...(['hsn_code', 'shelf_life_months', 'is_published', 'removed_at', ...LEGAL_NAMES] as const),
] as const

/** The next products after a change, with hidden and removed ones, by the index of changes. */
export const productsChangedAfter = (db: Db, { at, id, overlapMinutes = 0 }: Change, limit: number) =>
  db
    .selectFrom('products')
    .select(COLUMNS)
    .select(sql<string>`updated_at::text`.as('at'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('variants')
          .select(['model', 'price', 'mrp'])
          .whereRef('variants.product_id', '=', 'products.id')
          .where('variants.position', 'is not', null)
          .orderBy('variants.position'),
      ).as('sizes'),
    )
    .where(
      sql<boolean>`(updated_at, id) > (${at}::timestamptz - make_interval(mins => ${overlapMinutes}), ${id}::uuid)`,
    )
    .orderBy('updated_at')
    .orderBy('id')
    .limit(limit)
    .execute()
