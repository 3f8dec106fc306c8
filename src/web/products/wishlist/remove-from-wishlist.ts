import { wishlist } from './wishlist.ts'

export const removeFromWishlist = (product: string) =>
  wishlist.set(wishlist.get().filter((wish) => wish.product !== product))
