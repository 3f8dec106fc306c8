import { keepPreviousData } from '@tanstack/react-query'
import { callQuery } from '#web/lib/call-query.ts'
import { pagesQuery } from '#web/lib/pages-query.ts'

/** Days are 'YYYY-MM-DD', '' without a bound. */
export type ReconciliationView = { show: 'wrong' | undefined; from: string; to: string; search: string }

/** Every payment beside its order, newest first, in pages of 50. */
export const reconciliationLinesQuery = ({ show, from, to, search }: ReconciliationView) => ({
  ...pagesQuery(['money', 'lines', show, from, to, search], 'GET /api/payments', {
    query: { show, from: from || undefined, to: to || undefined, search: search || undefined },
  }),
  placeholderData: keepPreviousData,
  staleTime: 0,
})

export const reconciliationTotalsQuery = (days: { from: string; to: string }) => ({
  ...callQuery(['money', 'totals', days.from, days.to], 'GET /api/payments/totals', { query: days }),
  placeholderData: keepPreviousData,
  staleTime: 0,
})
