import type { ShortCard, Variant } from '#shared/products.ts'
import { isSold } from '#web/categories/categories.ts'
import { asFields, asText, stored } from '#web/lib/stored.ts'

/** A wishlist item, stored in this browser only (WISH-1, WISH-2). Prices in rupees when the product was added or last opened. */
export type WishlistItem = Pick<ShortCard, 'name' | 'nameMalayalam' | 'image' | 'category' | 'discountPrice'> & {
  product: string
  variant: Pick<Variant, 'model' | 'price' | 'discountPrice'>[]
}

export const wishlist = stored<readonly WishlistItem[]>('wishlistItems', [], (value) =>
  Array.isArray(value) ? value.map(toItem).filter((item) => item !== undefined) : undefined,
)

/** Adds a product, or replaces the item of the same product in place (WISH-3). */
export function addToWishlist(product: ShortCard) {
  const item = toItem({ ...product, product: product._id })
  if (!item) return
  const items = wishlist.get()
  const isSaved = items.some((saved) => saved.product === item.product)
  wishlist.set(isSaved ? items.map((saved) => (saved.product === item.product ? item : saved)) : [...items, item])
}

export const useIsInWishlist = (product: string): boolean =>
  wishlist.usePicked((items) => items.some((item) => item.product === product))

function toItem(value: unknown): WishlistItem | undefined {
  const fields = asFields(value)
  const product = asText(fields?.product)
  const name = asText(fields?.name)
  const category = asText(fields?.category)
  if (!fields || !product || !name || !isSold(category)) return undefined
  return {
    product,
    name,
    nameMalayalam: asText(fields.nameMalayalam) ?? '',
    image: asText(fields.image) ?? '',
    category,
    variant: Array.isArray(fields.variant) ? fields.variant.map(toVariant) : [],
    discountPrice: Number(fields.discountPrice) || 0,
  }
}

function toVariant(value: unknown): WishlistItem['variant'][number] {
  const fields = asFields(value) ?? {}
  return {
    model: asText(fields.model) ?? '',
    price: typeof fields.price === 'number' ? fields.price : null,
    discountPrice: Number(fields.discountPrice) || 0,
  }
}
