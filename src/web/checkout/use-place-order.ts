import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CartLine } from '#shared/cart.ts'
import type { Quote } from '#shared/orders.ts'
import type { PAYMENT_METHOD } from '#shared/payment-method.ts'
import { cartItems } from '#web/cart/cart-items.ts'
import { cartQuery } from '#web/cart/queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { navigate } from '#web/lib/hash-location.ts'
import { to } from '#web/lib/paths.ts'
import { type Input, send } from '#web/lib/send.ts'
import { myOrdersQuery, orderQuery } from '#web/orders/queries.ts'
import { settingsQuery } from '#web/settings/queries.ts'
import { clearOrderKey, orderKeyFor } from './order-key.ts'
import { refusedFieldsOf } from './refused-fields.ts'
import { savedGstin } from './saved-checkout.ts'
import type { CompleteAddress } from './steps.ts'

type Checkout = {
  lines: CartLine[]
  count: number
  address: CompleteAddress
  method: typeof PAYMENT_METHOD
  prices: Quote
  /** '' without one. */
  gstin: string
  /** Of the first try. Meanwhile another tab may have stored the key of its own cart. */
  key?: string
}

/**
 * Places the order and opens its page. `quote` is the server's total after a price change, accepted by the next
 * press. `unanswered` is an order without a response: the next press must send the same one. A retry never makes a
 * second order.
 */
export function usePlaceOrder() {
  const cache = useQueryClient()
  const [quote, setQuote] = useState<Quote>()
  const isSent = useRef(false)
  const mutation = useMutation({
    mutationFn: ({ key, ...checkout }: Checkout & { key: string }) =>
      send('POST /api/orders', { body: toDraft(checkout), headers: { 'idempotency-key': key } }),
    onSuccess: async (order, { lines }) => {
      clearOrderKey()
      savedGstin.clear()
      cache.setQueryData(orderQuery(order._id).queryKey, order)
      // Back goes to the payment step, not to a placed order.
      navigate(to.order(order._id), { replace: true })
      cartItems.set(remainingCart(cartItems.get() ?? [], lines))
      await cache.invalidateQueries({ queryKey: myOrdersQuery().queryKey })
      await cache.invalidateQueries({ queryKey: cartQuery().queryKey })
    },
    onError: (error) => {
      isSent.current = false
      if (!(error instanceof ApiError)) return
      const { quote, errors = [] } = error.details
      setQuote(quote)
      refusedFieldsOf(cache).set(errors)
      if (isWithoutResponse(error)) return
      // The shown data is outdated.
      void cache.invalidateQueries({ queryKey: cartQuery().queryKey })
      void cache.invalidateQueries({ queryKey: settingsQuery().queryKey })
    },
  })
  // Ignores a double press before the button is busy.
  const start = (checkout: Checkout) => {
    if (isSent.current) return
    isSent.current = true
    mutation.mutate({ ...checkout, key: checkout.key ?? orderKeyFor(checkout.lines) })
  }
  return {
    mutation,
    start,
    quote,
    unanswered: mutation.isPending || isWithoutResponse(mutation.error) ? mutation.variables : undefined,
  }
}

/** What the order leaves in the cart, until the shop sends it. */
function remainingCart(cart: CartLine[], ordered: CartLine[]): CartLine[] {
  const qtys = new Map(ordered.map(({ variantId, qty }) => [variantId, qty]))
  return cart.map((line) => ({ ...line, qty: line.qty - (qtys.get(line.variantId) ?? 0) })).filter(({ qty }) => qty > 0)
}

/** The outcome is unknown: no response, or a server error. */
export const isWithoutResponse = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** The prices are for comparison only; the server computes its own and refuses a total that differs (ORDER-16). */
const toDraft = ({ lines, address, method, prices, gstin }: Checkout): OrderBody => ({
  ...prices,
  orderItems: lines.map(({ product, variant, variantId, qty }) => ({ product, variant, variantId, qty })),
  shippingAddress: address,
  paymentMethod: method,
  ...(gstin.trim() && { gstin }),
})

type OrderBody = Input<'POST /api/orders'>['body'] & Quote
