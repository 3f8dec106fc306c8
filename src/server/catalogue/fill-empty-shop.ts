import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import { importCatalogue, importContent } from './import-catalogue.ts'
import { addNewPages } from './write-words.ts'

export const OPENING_CATALOGUE = join(import.meta.dirname, '../../../catalogue')

/**
 * Imports the opening catalogue into a shop without products; without `withProducts` only its categories and pages.
 * Never overwrites existing data: the admin's edits win over the files. A filled shop only gets pages that it lacks.
 */
export async function fillEmptyShop(
  { db, images }: Pick<Context, 'db' | 'images'>,
  print: (sentence: string) => void,
  { withProducts = true } = {},
): Promise<void> {
  const source = { folder: OPENING_CATALOGUE, images }
  const table = withProducts ? 'products' : 'categories'
  const present = await db.selectFrom(table).select('name').limit(1).executeTakeFirst()
  if (present) return addNewPages(db, OPENING_CATALOGUE)
  if (!withProducts) return importContent(db, source)

  print('Filling the shop with its opening catalogue ...')
  const { products, subCategories, reviews } = await importCatalogue(db, source)
  print(`${products} products in ${subCategories} sub-categories with ${reviews} sample reviews are in the shop.`)
}
