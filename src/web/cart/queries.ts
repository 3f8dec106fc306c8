import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '#web/lib/send.ts'
import { userInfo } from '#web/lib/user-info.ts'
import { cartItems, totalsOf } from './cart-items.ts'

/** Fetches the cart and stores it in the browser. Signed-in users only. */
export const cartQuery = () =>
  queryOptions({
    queryKey: ['cart'],
    queryFn: async ({ signal }) => {
      const lines = await send('GET /api/cart', { signal })
      cartItems.set(lines)
      return lines
    },
  })

/**
 * The cart: first the stored copy, then the server's response. Empty for visitors. `count` (pieces) and `total`
 * (rupees) leave out lines that are sold out or gone. `isKnown` is false only before the very first response.
 */
export function useCart() {
  const user = userInfo.use()
  const copy = cartItems.use()
  const query = useQuery({ ...cartQuery(), enabled: user !== undefined })
  const lines = user ? (copy ?? []) : []
  return { lines, ...totalsOf(lines), isKnown: user === undefined || copy !== undefined, query }
}
