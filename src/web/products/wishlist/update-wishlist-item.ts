import type { ShortCard } from '#shared/products.ts'
import { addToWishlist, wishlist } from './wishlist.ts'

/** Takes the name and prices of a product that was loaded anyway. The wishlist is never requested from the shop (WISH-12). */
export function updateWishlistItem(product: ShortCard) {
  if (wishlist.get().some((item) => item.product === product._id)) addToWishlist(product)
}
