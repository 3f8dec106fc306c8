import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { TradeRule } from '#shared/ready-to-trade.ts'
import { send } from '#web/lib/send.ts'
import { sendForPage } from '#web/lib/send-for-page.ts'

export const readyToTradeQuery = () =>
  queryOptions({
    queryKey: ['ready-to-trade'],
    queryFn: ({ signal }) => send('GET /api/ready-to-trade', { signal }),
    staleTime: 0,
  })

/** The products that break a rule, in pages of 50. */
export const unreadyProductsQuery = (rule: TradeRule) =>
  infiniteQueryOptions({
    queryKey: ['ready-to-trade', rule],
    queryFn: ({ pageParam, signal }) =>
      sendForPage('GET /api/ready-to-trade/products', { query: { rule, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
