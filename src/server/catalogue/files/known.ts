import { allCategories, allSubCategories } from '#server/categories/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { idsOf } from '#server/database/id.ts'
import type { StoredProduct } from '#server/products/plain-columns.ts'
import { sizesOf } from '#server/products/size-queries.ts'
import { productsByKeys, productsByNames } from './queries.ts'
import type { FileProduct } from './read-product-file.ts'

export type Known = Awaited<ReturnType<typeof readKnown>>

/** The shop's data about the products in a file. `namesakes`: ids of active products by lower-case name. */
export async function readKnown(db: Db, products: FileProduct[]) {
  const cells = (column: 'id' | 'sku' | 'name') => products.flatMap(({ row }) => row[column] || [])
  const stored = await productsByKeys(db, { ids: cells('id'), skus: cells('sku') })
  const sizes = await sizesOf(db, idsOf(stored))
  const unkeyed = products.flatMap(({ row: { id, name = '' } }) => (id ? [] : name.toLowerCase()))
  return {
    byId: new Map(stored.map((product) => [product.id, product])),
    bySku: new Map<string, StoredProduct>(stored.flatMap((product) => (product.sku ? [[product.sku, product]] : []))),
    namesakes: new Map((await productsByNames(db, unkeyed)).map(({ id, name }) => [name.toLowerCase(), id])),
    sizes: Map.groupBy(sizes, ({ product_id }) => product_id),
    categories: new Set<string>((await allCategories(db)).map(({ name }) => name)),
    categoryOf: new Map<string, string>((await allSubCategories(db)).map(({ slug, category }) => [slug, category])),
  }
}
