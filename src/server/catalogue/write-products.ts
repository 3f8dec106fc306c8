import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import { addressOf, upsertImages } from '#server/images/queries.ts'
import { LEGAL_NAMES, toQuantityColumns } from '#server/products/legal-columns.ts'
import { toPlainColumns } from '#server/products/plain-columns.ts'
import type { CopiedImage } from './import-images.ts'
import type { ProductRow } from './product-row.ts'
import { upsert } from './upsert.ts'
import type { LegalFactsRow } from './word-rows.ts'
import { writeSizes } from './write-sizes.ts'

/**
 * Upserts products by sku, with images and sizes. Legal facts are for new products: staff know better afterwards. Returns
 * the number of written rows.
 */
export async function writeProducts(
  tx: Db,
  products: ProductRow[],
  photos: Map<string, CopiedImage>,
  legalFacts: LegalFactsRow[] = [],
) {
  const facts = new Map(legalFacts.map((row) => [row.sku, toLegalColumns(row)]))
  const images = await imagesOf(tx, products)
  // Ids sort in the order of the file, so that the shop lists products in this order.
  const ids = products.map(newId).sort()
  const rows = products.map((product, at) => {
    const photo = photos.get(product.sku)
    const image = photo ? addressOf(photo.name) : (images.get(product.sku) ?? '')
    return { id: ids[at] ?? newId(), ...toRow(product), ...(facts.get(product.sku) ?? NO_FACTS), image }
  })
  return (
    (await upsertImages(tx, [...new Map([...photos.values()].map((photo) => [photo.name, photo])).values()])) +
    (await upsert(tx, { table: 'products', key: 'sku', rows, once: ['id', ...LEGAL_NAMES], isStamped: true })) +
    (await setTileImages(tx)) +
    (await writeSizes(tx, products, await idsBySku(tx, products)))
  )
}

const toLegalColumns = ({ netQuantity, veg, prescriptionNeeded, caution }: LegalFactsRow) => ({
  ...toQuantityColumns(netQuantity),
  veg,
  prescription_needed: prescriptionNeeded,
  caution,
})

const NO_FACTS = toLegalColumns({
  sku: '',
  netQuantity: undefined,
  veg: 'none',
  prescriptionNeeded: false,
  caution: '',
})

const toRow = (product: ProductRow) => ({
  ...toPlainColumns(product),
  sku: product.sku,
  name: product.name,
  category: product.category,
  sub_category: product.subCategorySlug || null,
  is_published: true,
  removed_at: null,
})

/** A product without an image in the folder keeps its current one. */
async function imagesOf(tx: Db, products: ProductRow[]) {
  const rows = await tx.selectFrom('products').select(['sku', 'image']).where(isIn(products)).execute()
  return new Map(rows.map(({ sku, image }) => [sku, image]))
}

export async function idsBySku(tx: Db, products: { sku: string }[]): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('products').select(['sku', 'id']).where(isIn(products)).execute()
  return new Map(rows.map(({ sku, id }) => [sku ?? '', id]))
}

const isIn = (products: { sku: string }[]) => sql<boolean>`sku = any(${products.map(({ sku }) => sku)}::text[])`

/** A sub-category without an image shows its first product. */
async function setTileImages(tx: Db): Promise<number> {
  const result = await sql`
    update sub_categories set image = first.image
    from (
      select distinct on (sub_category) sub_category, image from products
      where image <> '' and is_published and removed_at is null order by sub_category, id
    ) first
    where first.sub_category = sub_categories.slug and sub_categories.image = ''
  `.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}
