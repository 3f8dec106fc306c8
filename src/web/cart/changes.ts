import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Addition, CartLine } from '#shared/cart.ts'
import { send } from '#web/lib/send.ts'
import { cartItems } from './cart-items.ts'
import { cartQuery } from './queries.ts'

export const useAddToCart = () =>
  useCartChange(({ key, ...body }: Addition & { key: string }) =>
    send('POST /api/cart', { body, headers: { 'idempotency-key': key } }),
  )

export const useSetQty = () =>
  useCartChange(({ id, qty }: { id: string; qty: number }) =>
    send('PUT /api/cart/:id', { params: { id }, body: { qty } }),
  )

export const useDeleteLine = () => useCartChange((id: string) => send('DELETE /api/cart/:id', { params: { id } }))

/** Changes run one after the other. Each returns the whole cart, which updates every tab. */
export function useCartChange<Input>(change: (input: Input) => Promise<CartLine[]>) {
  const cache = useQueryClient()
  const { queryKey } = cartQuery()
  // Cancel older requests, so that they do not overwrite this change.
  const cancelPending = () => cache.cancelQueries({ queryKey })
  return useMutation({
    mutationFn: change,
    scope: { id: 'cart' },
    onMutate: cancelPending,
    onSuccess: async (lines) => {
      await cancelPending()
      cache.setQueryData(queryKey, lines)
      cartItems.set(lines)
    },
    // A refusal means outdated data: the line is gone, or stock is lower.
    onError: () => cache.invalidateQueries({ queryKey }),
  })
}
