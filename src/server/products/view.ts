import { sumOf, toRupees } from '#shared/money.ts'
import type { AdminProduct } from '#shared/product-editing.ts'
import type { OriginQuery, Product, ProductCard, ShortCard, Variant } from '#shared/products.ts'
import type { Review } from '#shared/reviews.ts'
import { directionsByLanguage } from './directions.ts'
import { imagesOf } from './images.ts'
import { toLegalFacts } from './legal-columns.ts'
import { isImported } from './origin.ts'
import type { CardRow, ProductRow } from './queries.ts'
import type { AdminProductRow } from './staff-queries.ts'

/** Without the country of an Indian product: only lists by country show it. */
export function toProductCard(row: CardRow): ProductCard {
  const variant = row.sizes.map(toVariant)
  return {
    _id: row.id,
    name: row.name,
    nameMalayalam: row.name_malayalam,
    image: row.image,
    category: row.category,
    subCategory: row.sub_category ?? '',
    price: variant[0]?.price ?? null,
    discountPrice: variant[0]?.discountPrice ?? 0,
    variant,
    countInStock: sumOf(variant.map(({ countInStock }) => countInStock)),
    rating: row.rating,
    numReviews: row.num_reviews,
    ...(row.own_tax !== null && { taxPercentNow: row.own_tax / 100 }),
    ...(isImported(row.country_of_origin) && { countryOfOrigin: row.country_of_origin }),
    ...(!row.is_published && { isDraft: true }),
  }
}

/** The card in a list with this filter. */
export const toCardIn = ({ countryOfOrigin, sort }: OriginQuery) =>
  countryOfOrigin || sort ? toCardByOrigin : toProductCard

/** In a list by country of origin. */
const toCardByOrigin = (row: CardRow): ProductCard => ({
  ...toProductCard(row),
  ...(row.country_of_origin && { countryOfOrigin: row.country_of_origin }),
})

/** Small, because the home page waits for it: only sold-out products have a stock. */
export function toShortCard(row: CardRow): ShortCard {
  const { countInStock, ...card } = toProductCard(row)
  return countInStock === 0 ? { ...card, countInStock } : card
}

export const toProduct = (row: ProductRow, reviews: Review[]): Product => ({
  ...toProductCard(row),
  variant: row.sizes.map((size) => ({ _id: size.id, ...toVariant(size) })),
  ...(imagesOf(row).some(({ alt, altMalayalam }, at) => at > 0 || alt || altMalayalam) && { images: imagesOf(row) }),
  description: row.description,
  benefits: row.benefits,
  ingredients: row.ingredients,
  howToUse: row.how_to_use,
  howToUseIn: directionsByLanguage(row.how_to_use),
  reference: row.reference,
  shelfLifeMonths: row.shelf_life_months,
  weightGrams: row.weight_grams,
  hsnCode: row.hsn_code,
  ...(row.tax_hundredths !== null && { taxPercent: row.tax_hundredths / 100 }),
  ...(row.tax_condition && { taxCondition: row.tax_condition }),
  ...toLegalFacts(row),
  isPublished: row.is_published,
  ...(row.archived_at && { isArchived: true }),
  updatedAt: row.updated_at.toISOString(),
  reviews,
})

export const toAdminProduct = (row: AdminProductRow): AdminProduct => ({
  ...toProductCard(row),
  variant: row.sizes.map((size) => ({ _id: size.id, ...toVariant(size), ...(!size.is_found && { isFound: false }) })),
  sku: row.sku ?? '',
  isPublished: row.is_published,
  ...(row.archived_at && { isArchived: true }),
  updatedAt: row.updated_at.toISOString(),
})

const toVariant = (size: CardRow['sizes'][number]): Variant => ({
  model: size.model,
  price: size.price === null ? null : toRupees(size.price),
  discountPrice: toRupees(size.discount_price),
  countInStock: size.count_in_stock,
  ...(size.mrp !== null && { mrp: toRupees(size.mrp) }),
})
