import type { Db } from '#server/database/connect.ts'
import type { CategoryView, SubCategory } from '#shared/categories.ts'
import type { Home } from '#shared/home.ts'
import { allCategories, allSubCategories } from './queries.ts'
import { toCategories, toSubCategory, toTreatment } from './view.ts'

export const readCategories = async (db: Db, language?: string): Promise<CategoryView[]> =>
  toCategories(await allCategories(db), language)

export const readSubCategories = async (db: Db, language?: string): Promise<SubCategory[]> =>
  (await allSubCategories(db)).map((row) => toSubCategory(row, language))

/** With the treatment site, which sells nothing. */
export async function readHomeCategories(db: Db, language?: string): Promise<Pick<Home, 'categories' | 'abhyanga'>> {
  const rows = await allCategories(db)
  return { categories: toCategories(rows, language), abhyanga: toTreatment(rows, language) }
}
