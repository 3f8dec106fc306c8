import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/lib/send.ts'

/** For the staff alone: what was given back and what can still be. While a refund is under way it is looked at again. */
export const orderRefundsQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', id, 'refunds'],
    queryFn: ({ signal }) => send('GET /api/orders/:id/refunds', { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.refunds.some(({ status }) => status === 'requested' || status === 'pending') ? LOOK_AGAIN_MS : false,
  })

const LOOK_AGAIN_MS = 5_000
