import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Order } from '#shared/orders.ts'
import { useAddToCart } from '#web/cart/changes.ts'
import { nameOfLine } from '#web/cart/name-of-line.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { navigate } from '#web/lib/hash-location.ts'
import { newKey } from '#web/lib/new-key.ts'
import { to } from '#web/lib/paths.ts'

/**
 * Puts the articles of an order in the cart, at today's prices, and opens it. What the shop refuses (sold out, no longer
 * sold) is answered in its words, with the page left as it is. Pressed again after a failure, it adds only what is missing.
 */
export function useOrderAgain(order: Order) {
  const cache = useQueryClient()
  const add = useAddToCart()
  const added = useRef(new Set<string>())
  const keys = useRef(new Map<string, string>())
  const mutationKey = ['orders', order._id, 'again']
  const again = useMutation({
    mutationKey,
    mutationFn: async () => {
      const refused: string[] = []
      for (const { _id, product, variant, variantId, qty, ...names } of order.orderItems) {
        if (added.current.has(_id)) continue
        const key = keys.current.get(_id) ?? newKey()
        keys.current.set(_id, key)
        const refusal = await add
          .mutateAsync({ id: product, variant, variantId, qty, key })
          .then(() => undefined, refusalOf)
        added.current.add(_id)
        if (refusal) refused.push(`${nameOfLine(names)}: ${refusal}`)
      }
      return refused
    },
    onSuccess: (refused) => {
      if (refused.length === 0) navigate(to.cart())
    },
  })
  // A second press may come before the button has become busy.
  const start = () => {
    if (cache.isMutating({ mutationKey }) === 0) again.mutate()
  }
  return { ...again, start }
}

/** What belongs to one article is told with its name; anything else ends it all. */
function refusalOf(error: Error): string {
  if (error instanceof ApiError && (error.status === 404 || error.status === 409)) return error.message
  throw error
}
