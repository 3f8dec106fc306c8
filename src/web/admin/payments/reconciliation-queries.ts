import { keepPreviousData } from '@tanstack/react-query'
import { filteredPages } from '#web/admin/lists/fresh-query.ts'
import { callQuery } from '#web/lib/call-query.ts'

/** Days are 'YYYY-MM-DD', '' without a bound. */
export type ReconciliationView = { show: 'wrong' | undefined; from: string; to: string; search: string }

/** Every payment beside its order, newest first, in pages of 50. */
export const reconciliationLinesQuery = ({ show, from, to, search }: ReconciliationView) =>
  filteredPages(['money', 'lines', show, from, to, search], 'GET /api/payments', {
    query: { show, from: from || undefined, to: to || undefined, search: search || undefined },
  })

export const reconciliationTotalsQuery = (days: { from: string; to: string }) => ({
  ...callQuery(['money', 'totals', days.from, days.to], 'GET /api/payments/totals', { query: days }),
  placeholderData: keepPreviousData,
  staleTime: 0,
})
