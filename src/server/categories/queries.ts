import { type Expression, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { StoredEntry } from '#shared/content.ts'

/** The texts that staff wrote, in every language; null before. */
const ownTexts = (id: Expression<unknown>) =>
  sql<StoredEntry['texts'] | null>`(select value #> '{0,texts}' from content where content.id = ${id})`.as('own')

/** All five categories, abhyanga included, in display order. */
export const allCategories = (db: Db) =>
  db
    .selectFrom('categories')
    .selectAll()
    .select(ownTexts(sql`'category-' || name`))
    .orderBy('display_order')
    .orderBy('name')
    .execute()

export type CategoryRow = Awaited<ReturnType<typeof allCategories>>[number]

export const allSubCategories = (db: Db) =>
  db
    .selectFrom('sub_categories')
    .selectAll()
    .select(ownTexts(sql`'subcategory-' || slug`))
    .orderBy('display_order')
    .orderBy('slug')
    .execute()

export type SubCategoryRow = Awaited<ReturnType<typeof allSubCategories>>[number]

export const findSubCategory = (db: Db, slug: string) =>
  db.selectFrom('sub_categories').selectAll().where('slug', '=', slug).executeTakeFirst()

export const findCategory = (db: Db, name: string) =>
  db.selectFrom('categories').selectAll().where('name', '=', name).where('is_sold', '=', true).executeTakeFirst()
