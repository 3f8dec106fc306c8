import { queryOptions } from '@tanstack/react-query'
import { canPay } from '#shared/order-status.ts'
import type { Order } from '#shared/orders.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { pagesQuery } from '#web/lib/pages-query.ts'
import { send } from '#web/lib/send.ts'
import { shopNow } from '#web/lib/shop-clock.ts'

/** Refetched on each visit, because staff ship and deliver meanwhile. */
export const orderQuery = (id: string) =>
  queryOptions({
    ...callQuery(['orders', id], 'GET /api/orders/:id', { params: { id } }),
    staleTime: 0,
    // A hold may end while the page is open; the server cancels at most 30 s late (STOCK-4).
    refetchInterval: ({ state }) => state.data !== undefined && untilReleased(state.data),
  })

/** Runs a payment check, so that a payment counts even if its browser crashed. */
export const paymentCheckQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', id, 'payment'],
    queryFn: async ({ client, signal }) => {
      const order = await send('GET /api/orders/:id/pay', { params: { id }, signal })
      const { queryKey } = orderQuery(id)
      // Cancel older requests, so that they do not overwrite this response.
      await client.cancelQueries({ queryKey, exact: true })
      client.setQueryData(queryKey, order)
      return order
    },
    // Not cached between views of the page.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const myOrdersQuery = () => pagesQuery(['orders', 'mine'], 'GET /api/orders/myorders', { query: {} })

const untilReleased = (order: Order): number | false =>
  canPay(order) && order.heldUntil !== null && Math.max(Date.parse(order.heldUntil) - shopNow(), 0) + 5_000
