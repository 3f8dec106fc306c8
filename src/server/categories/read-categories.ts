import type { Db } from '#server/database/connect.ts'
import type { CategoryView, SubCategory } from '#shared/categories.ts'
import type { Home } from '#shared/home.ts'
import { allCategories, allSubCategories } from './queries.ts'
import { toCategories, toSubCategory, toTreatment } from './view.ts'

export const readCategories = async (db: Db): Promise<CategoryView[]> => toCategories(await allCategories(db))

export const readSubCategories = async (db: Db): Promise<SubCategory[]> =>
  (await allSubCategories(db)).map(toSubCategory)

/** With the treatment site, which sells nothing. */
export async function readHomeCategories(db: Db): Promise<Pick<Home, 'categories' | 'abhyanga'>> {
  const rows = await allCategories(db)
  return { categories: toCategories(rows), abhyanga: toTreatment(rows) }
}
