import type { Db } from '#server/database/connect.ts'
import type { Category } from '#shared/categories.ts'
import type { ProductCard, ShortCard } from '#shared/products.ts'
import { type CardRow, productsOfCategory, productsOfSubCategory, sliderProducts, topProducts } from './queries.ts'
import { toProductCard, toShortCard } from './view.ts'

export const cardsOfCategory = async (db: Db, category: Category, page: number): Promise<ProductCard[]> =>
  (await productsOfCategory(db, category, page)).map(toProductCard)

export const cardsOfSubCategory = async (db: Db, slug: string, most: number): Promise<ProductCard[]> =>
  (await productsOfSubCategory(db, slug, most)).map(toProductCard)

export const sliderCards = async (db: Db, category: Category, most: number): Promise<ShortCard[]> =>
  (await sliderProducts(db, category, most)).map(toShortCard)

export const topCards = async (db: Db): Promise<ShortCard[]> => (await readTopProducts(db)).map(toShortCard)

/** The ten best rated, with sold-out products last. */
export async function readTopProducts(db: Db): Promise<CardRow[]> {
  const products = await topProducts(db)
  return [...products.filter(isInStock), ...products.filter((product) => !isInStock(product))]
}

const isInStock = ({ sizes }: CardRow) => sizes.some((size) => size.count_in_stock > 0)
