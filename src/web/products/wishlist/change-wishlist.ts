import { send } from '#web/lib/send.ts'
import { addToWishlist, wishlist } from './wishlist.ts'

/** Names and prices of today, one product after the other for slow lines. A product that is not sold stays as it was. */
export async function updateWishes(signal: AbortSignal) {
  for (const { product: id } of wishlist.get()) {
    if (signal.aborted) return
    const product = await send('GET /api/products/:id', { params: { id }, signal }).catch(() => undefined)
    // It may have been removed meanwhile.
    if (product && wishlist.get().some((wish) => wish.product === id)) addToWishlist(product)
  }
}

export const removeFromWishlist = (product: string) =>
  wishlist.set(wishlist.get().filter((wish) => wish.product !== product))
