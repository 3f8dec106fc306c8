import { wishlist } from './wishlist.ts'

export const removeFromWishlist = (product: string) =>
  wishlist.set(wishlist.get().filter((item) => item.product !== product))
