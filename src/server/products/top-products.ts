import type { Db } from '#server/database/connect.ts'
import { type CardRow, topProducts } from './queries.ts'

/** The ten best rated, with sold-out products last. */
export async function readTopProducts(db: Db): Promise<CardRow[]> {
  const products = await topProducts(db)
  return [...products.filter(isInStock), ...products.filter((product) => !isInStock(product))]
}

const isInStock = ({ sizes }: CardRow) => sizes.some((size) => size.count_in_stock > 0)
