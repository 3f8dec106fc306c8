import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from '#web/lib/send.ts'
import { sendForPage } from '#web/lib/send-for-page.ts'
import type { ReconciliationView } from './use-reconciliation-address.ts'

/** Every payment beside its order, newest first, in pages of 50. */
export const reconciliationLinesQuery = ({ show, from, to, search }: ReconciliationView) =>
  infiniteQueryOptions({
    queryKey: ['money', 'lines', show, from, to, search],
    queryFn: ({ pageParam, signal }) =>
      sendForPage('GET /api/payments', {
        query: {
          cursor: pageParam,
          show,
          from: from || undefined,
          to: to || undefined,
          search: search || undefined,
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const reconciliationTotalsQuery = (days: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['money', 'totals', days.from, days.to],
    queryFn: ({ signal }) => send('GET /api/payments/totals', { query: days, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
