import { useQuery } from '@tanstack/react-query'
import { isAvailable } from '#web/cart/cart-items.ts'
import { useCart } from '#web/cart/queries.ts'
import { settingsQuery } from '#web/layout/settings.ts'
import { previewOf } from './preview.ts'

/** The cart with what it would cost; `prices` is undefined until both the cart and the shop's rates are known. */
export function useCheckout() {
  const { lines, count, isKnown, query: cart } = useCart()
  const settings = useQuery(settingsQuery())
  const counted = lines.filter(isAvailable)
  const prices = isKnown && settings.data ? previewOf(counted, settings.data) : undefined
  return {
    lines,
    count,
    prices,
    isKnown,
    isBlocked: counted.length < lines.length,
    error: isKnown ? (settings.data ? null : settings.error) : cart.error,
    refetch: () => Promise.all([cart.refetch(), settings.refetch()]),
  }
}
