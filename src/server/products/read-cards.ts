import type { Db } from '#server/database/connect.ts'
import type { Category } from '#shared/categories.ts'
import type { ProductCard, ShortCard } from '#shared/products.ts'
import { productsOfCategory, productsOfSubCategory, sliderProducts } from './queries.ts'
import { readTopProducts } from './top-products.ts'
import { toProductCard, toShortCard } from './view.ts'

export const cardsOfCategory = async (db: Db, category: Category, page: number): Promise<ProductCard[]> =>
  (await productsOfCategory(db, category, page)).map(toProductCard)

export const cardsOfSubCategory = async (db: Db, slug: string, most: number): Promise<ProductCard[]> =>
  (await productsOfSubCategory(db, slug, most)).map(toProductCard)

export const sliderCards = async (db: Db, category: Category, most: number): Promise<ShortCard[]> =>
  (await sliderProducts(db, category, most)).map(toShortCard)

export const topCards = async (db: Db): Promise<ShortCard[]> => (await readTopProducts(db)).map(toShortCard)
