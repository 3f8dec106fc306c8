import type { Db } from '#server/database/connect.ts'

/** All five categories, abhyanga included, in display order. */
export const allCategories = (db: Db) =>
  db.selectFrom('categories').selectAll().orderBy('display_order').orderBy('name').execute()

export type CategoryRow = Awaited<ReturnType<typeof allCategories>>[number]

export const allSubCategories = (db: Db) =>
  db.selectFrom('sub_categories').selectAll().orderBy('display_order').orderBy('slug').execute()

export type SubCategoryRow = Awaited<ReturnType<typeof allSubCategories>>[number]

export const findSubCategory = (db: Db, slug: string) =>
  db.selectFrom('sub_categories').selectAll().where('slug', '=', slug).executeTakeFirst()

export const findCategory = (db: Db, name: string) =>
  db.selectFrom('categories').selectAll().where('name', '=', name).where('is_sold', '=', true).executeTakeFirst()
