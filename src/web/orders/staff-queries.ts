import { queryOptions } from '@tanstack/react-query'
import { callQuery } from '#web/lib/call-query.ts'

/** Staff only: the events of an order and its payments. */
export const orderHistoryQuery = (id: string) =>
  callQuery(['orders', id, 'history'], 'GET /api/orders/:id/history', { params: { id } })

/** Staff only: the refunds of an order and what can still be refunded. Polls while a refund is pending. */
export const orderRefundsQuery = (id: string) =>
  queryOptions({
    ...callQuery(['orders', id, 'refunds'], 'GET /api/orders/:id/refunds', { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data?.refunds.some(({ status }) => status === 'requested' || status === 'pending') ? REFETCH_MS : false,
  })

/** Staff only: payments that do not match the order. A settled one stays while it can still be refunded. */
export const unmatchedPaymentsQuery = (orderId: string) =>
  queryOptions({
    ...callQuery(['money', 'order', orderId], 'GET /api/payments', { query: { search: orderId } }),
    select: (lines) =>
      lines.filter(
        ({ shop, wrong, refundable, isTest }) =>
          !isTest && shop?.state !== 'booked' && (wrong !== null || refundable > 0),
      ),
  })

const REFETCH_MS = 5_000
