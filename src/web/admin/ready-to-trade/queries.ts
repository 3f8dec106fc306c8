import type { TradeRule } from '#shared/ready-to-trade.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { pagesQuery } from '#web/lib/pages-query.ts'

export const readyToTradeQuery = () => ({ ...callQuery(['ready-to-trade'], 'GET /api/ready-to-trade'), staleTime: 0 })

/** The products that break a rule, in pages of 50. */
export const unreadyProductsQuery = (rule: TradeRule) => ({
  ...pagesQuery(['ready-to-trade', rule], 'GET /api/ready-to-trade/products', { query: { rule } }),
  staleTime: 0,
})
