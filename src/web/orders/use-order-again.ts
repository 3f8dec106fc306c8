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
 * Adds the items of an order to the cart at current prices, and opens it. A refusal, such as sold out, is shown on
 * this page. A retry adds only what is missing.
 */
export function useOrderAgain(order: Order) {
  const cache = useQueryClient()
  const add = useAddToCart()
  const added = useRef(new Set<string>())
  const keys = useRef(new Map<string, string>())
  const mutationKey = ['orders', order._id, 'again']
  const mutation = useMutation({
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
  })
  // Not when the shopper has left the page meanwhile.
  const onSuccess = (refused: string[]) => {
    if (refused.length === 0) navigate(to.cart())
  }
  // Ignores a double press before the button is busy.
  const start = () => {
    if (cache.isMutating({ mutationKey }) === 0) mutation.mutate(undefined, { onSuccess })
  }
  return { ...mutation, start }
}

/** An error of one item is shown with its name; any other error stops the loop. */
function refusalOf(error: Error): string {
  if (error instanceof ApiError && (error.status === 404 || error.status === 409)) return error.message
  throw error
}
