import type { ShortCard } from '#shared/products.ts'
import { addToWishlist, wishlist } from './wishlist.ts'

/** Takes the name and prices of a product that was loaded anyway. The shop is never asked for the wishlist (WISH-12). */
export function updateWish(product: ShortCard) {
  if (wishlist.get().some((wish) => wish.product === product._id)) addToWishlist(product)
}
