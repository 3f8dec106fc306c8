import { useQuery } from '@tanstack/react-query'
import { isAvailable } from '#web/cart/cart-items.ts'
import { useCart } from '#web/cart/queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { settingsQuery } from '#web/settings/queries.ts'
import { previewOf } from './preview.ts'

/**
 * The cart with its prices. `prices` is undefined for an empty cart, and until the cart and the shop's rates are known.
 */
export function useCheckout() {
  const { lines, count, isKnown, query: cart } = useCart()
  const settings = useQuery(settingsQuery())
  // The shop refused the cart. Without a response the stored copy is used.
  const isRefused = cart.error instanceof ApiError && cart.error.status > 0
  const counted = lines.filter(isAvailable)
  const isEmpty = isKnown && counted.length === 0
  const prices = isKnown && !isEmpty && settings.data ? previewOf(counted, settings.data) : undefined
  return {
    lines,
    count,
    prices,
    isKnown,
    isEmpty,
    isBlocked: counted.length < lines.length,
    error: isKnown && !isRefused ? (settings.data ? null : settings.error) : cart.error,
    refetch: () => Promise.all([cart.refetch(), settings.refetch()]),
  }
}
