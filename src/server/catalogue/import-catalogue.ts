import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuse } from '#server/platform/csv/file-error.ts'
import type { ImageStore } from '#server/platform/object-storage/store.ts'
import { sizesAboveMrp } from '#server/products/above-mrp.ts'
import { translate } from '#shared/sentence.ts'
import { copyHeroes, copyProductImages } from './import-images.ts'
import type { ProductRow } from './product-row.ts'
import { type ContentRows, readCatalogue, readContent, readProducts } from './read-catalogue.ts'
import { idsBySku, writeProducts } from './write-products.ts'
import { writeReviews } from './write-reviews.ts'
import { writeTaxConditions } from './write-tax-conditions.ts'
import { writeContent } from './write-words.ts'

export type Source = { folder: string; images: ImageStore }

/** `written`: the number of new or changed rows; 0 when the shop already matched the files. */
export type Imported = { products: number; subCategories: number; reviews: number; written: number }

/**
 * Imports a catalogue folder, all or nothing. Products are matched by sku. The files win over edits in the shop, except
 * for stock.
 * @throws FileError
 */
export async function importCatalogue(db: Db, { folder, images }: Source): Promise<Imported> {
  const { content, products, reviews, taxConditions, legalFacts } = await readCatalogue(folder)
  const heroes = await copyHeroes(folder, images, heroFilesOf(content))
  const productImages = await copyProductImages(folder, images, skusOf(products))

  const written = await inImport(
    db,
    async (tx) =>
      (await writeContent(tx, content, heroes)) +
      (await writeProducts(tx, products, productImages, legalFacts)) +
      (await writeTaxConditions(tx, taxConditions)) +
      (await writeReviews(tx, reviews)),
    { waitMs: LONGEST_IMPORT_MS },
  )
  return { products: products.length, subCategories: content.subCategories.length, reviews: reviews.length, written }
}

/** Imports only categories, sub-categories and pages, which a shop without products needs. Throws `FileError`. */
export async function importContent(db: Db, { folder, images }: Source): Promise<void> {
  const content = await readContent(folder)
  const heroes = await copyHeroes(folder, images, heroFilesOf(content))
  await inImport(db, (tx) => writeContent(tx, content, heroes), { waitMs: LONGEST_IMPORT_MS })
}

/** `file`: the name of the product CSV in the folder. */
type ProductSource = { folder: string; file?: string }

/** Imports only the products of a folder and its pictures/, for the operator. Throws `FileError`. */
export async function importProducts(db: Db, { images, ...source }: ProductSource & { images: ImageStore }) {
  const products = await checkProducts(db, source)
  const productImages = await copyProductImages(source.folder, images, skusOf(products))
  const written = await inImport(db, async (tx) => {
    const rows = await writeProducts(tx, products, productImages)
    await refuseSizesAboveMrp(tx, products, source.file)
    return rows
  })
  return { products: products.length, written }
}

/** The MRP is not in the file: staff entered it in the shop. */
async function refuseSizesAboveMrp(tx: Db, products: ProductRow[], file = 'products.csv') {
  const ids = await idsBySku(tx, products)
  const sizes = await sizesAboveMrp(tx, { products: [...ids.values()] })
  refuse(sizes.map(({ sku, message }) => ({ file, column: 'variants', reason: `${sku}: ${translate(message)}` })))
}

/** Reads and checks the products of a file without writing. Throws `FileError`. */
export async function checkProducts(db: Db, { folder, file }: ProductSource): Promise<ProductRow[]> {
  const slugs = await db.selectFrom('sub_categories').select('slug').execute()
  const known = slugs.map(({ slug }) => slug)
  return readProducts(folder, known, file)
}

/**
 * Serialises imports. Waits up to `waitMs` for the import of another process, and then seven seconds more. Two
 * processes that start on an empty database take turns, however slow the machine is.
 */
export const inImport = <T>(db: Db, run: (tx: Db) => Promise<T>, { waitMs = 0 } = {}): Promise<T> =>
  inTransaction(
    db,
    async (tx) => {
      await sql`select set_config('lock_timeout', '7s', true), set_config('statement_timeout', '7s', true)`.execute(tx)
      const end = performance.now() + waitMs
      // Many short statements: a single long wait would reach the statement's time limit.
      while (performance.now() < end && !(await tryLock(tx))) await delay(200)
      await sql`select pg_advisory_xact_lock(hashtext('catalogue'))`.execute(tx)
      return run(tx)
    },
    { limitMs: Number.POSITIVE_INFINITY },
  )

const LONGEST_IMPORT_MS = 5 * 60_000

async function tryLock(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(hashtext('catalogue')) as got`.execute(
    tx,
  )
  return rows[0]?.got === true
}

const skusOf = (products: ProductRow[]) => products.map(({ sku }) => sku)
const heroFilesOf = ({ categories }: ContentRows) => [
  ...new Set(categories.flatMap(({ heroImage, heroImageMobile }) => [heroImage, heroImageMobile])),
]
