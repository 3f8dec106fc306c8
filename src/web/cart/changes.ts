import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Addition, CartLine } from '#shared/cart.ts'
import { send } from '#web/lib/send.ts'
import { cartItems } from './cart-items.ts'
import { cartQuery } from './queries.ts'

/** `key` names the wish: sent again with it, nothing is added twice. */
export const useAddToCart = () =>
  useCartChange(({ key, ...body }: Addition & { key: string }) =>
    send('POST /api/cart', { body, headers: { 'idempotency-key': key } }),
  )

export const useSetQty = () =>
  useCartChange(({ id, qty }: { id: string; qty: number }) =>
    send('PUT /api/cart/:id', { params: { id }, body: { qty } }),
  )

export const useDeleteLine = () => useCartChange((id: string) => send('DELETE /api/cart/:id', { params: { id } }))

/** Changes go to the server one after the other; each answers the whole cart, which is then what every tab shows. */
export function useCartChange<Input>(change: (input: Input) => Promise<CartLine[]>) {
  const cache = useQueryClient()
  const { queryKey } = cartQuery()
  // An answer that is still on its way is older than this change and must not overwrite it.
  const dropOlder = () => cache.cancelQueries({ queryKey })
  return useMutation({
    mutationFn: change,
    scope: { id: 'cart' },
    onMutate: dropOlder,
    onSuccess: async (lines) => {
      await dropOlder()
      cache.setQueryData(queryKey, lines)
      cartItems.set(lines)
    },
    // A refusal means that the shop has changed: the line is gone, or fewer are left.
    onError: () => cache.invalidateQueries({ queryKey }),
  })
}
