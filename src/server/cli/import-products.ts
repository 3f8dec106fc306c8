import { stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { checkProducts, importProducts as importFolder } from '#server/catalogue/import-catalogue.ts'
import { importProductFile, productFileAt } from './import-product-file.ts'
import { type OpenShop, type Task, TaskRefused, task, WrongUsage } from './task.ts'
import { withJobs } from './with-jobs.ts'

/** Imports all of the file or, when a row is broken, nothing; prints each broken row. */
export const importProducts: Task = task({
  help: 'imports the products of a catalogue folder with its pictures, or of an exported CSV file; all or nothing',
  usage: 'import-products FOLDER_OR_CSV [--dry-run]',
  options: { 'dry-run': { type: 'boolean' } },
  arguments: 1,
  read: ({ values, positionals: [path] }) => {
    if (path === undefined) throw new WrongUsage('Give one folder or file')
    return async (shop, print) => {
      const exported = await productFileAt(path)
      if (exported) return importProductFile(shop.db, exported, values['dry-run'] ?? false, print)
      const source = await sourceAt(path)
      if (values['dry-run']) {
        const { length } = await checkProducts(shop.db, source)
        return print(`${length} products are valid. Nothing was imported, because this was a dry run.`)
      }
      const { products, written } = await importFolder(shop.db, { ...source, images: shop.images })
      await enqueueImageSizes(shop)
      print(`${products} products are in the shop; ${written} rows are new or have changed.`)
    }
  },
})

/** A folder with a products.csv, or a CSV file of any name in its folder. */
async function sourceAt(path: string) {
  const full = resolve(path)
  const found = await stat(full).catch(() => undefined)
  if (!found) throw new TaskRefused(`${full} does not exist.`)
  return found.isDirectory() ? { folder: full } : { folder: dirname(full), file: basename(full) }
}

/** A running shop makes the sizes of the new images at once; otherwise the next start does. */
const enqueueImageSizes = (shop: OpenShop) => withJobs(shop, (jobs) => jobs.enqueue(shop.db, 'makeImageSizes', {}))
