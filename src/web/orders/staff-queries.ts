import { queryOptions } from '@tanstack/react-query'
import { callQuery } from '#web/lib/call-query.ts'

/** For the staff alone: what happened to an order and to its payments. */
export const orderHistoryQuery = (id: string) =>
  callQuery(['orders', id, 'history'], 'GET /api/orders/:id/history', { params: { id } })

/** For the staff alone: what was given back and what can still be. While a refund is under way it is looked at again. */
export const orderRefundsQuery = (id: string) =>
  queryOptions({
    ...callQuery(['orders', id, 'refunds'], 'GET /api/orders/:id/refunds', { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data?.refunds.some(({ status }) => status === 'requested' || status === 'pending') ? LOOK_AGAIN_MS : false,
  })

/** For the staff alone: money that came for an order and does not pay it. Of one that was settled the rest can still go back. */
export const unmatchedPaymentsQuery = (orderId: string) =>
  queryOptions({
    ...callQuery(['money', 'order', orderId], 'GET /api/payments', { query: { search: orderId } }),
    select: (lines) =>
      lines.filter(
        ({ shop, wrong, refundable, isTest }) =>
          !isTest && shop?.state !== 'booked' && (wrong !== null || refundable > 0),
      ),
  })

const LOOK_AGAIN_MS = 5_000
