import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { GstFilter } from '#shared/gst.ts'
import { send } from '#web/lib/send.ts'
import { sendForPage } from '#web/lib/send-for-page.ts'
import type { Days } from './period.ts'

export const gstSummaryQuery = (days: Days) =>
  queryOptions({
    queryKey: ['gst', 'summary', days],
    queryFn: ({ signal }) => send('GET /api/gst/summary', { query: days, signal }),
    staleTime: 0,
  })

export const gstMoneyQuery = (days: Days) =>
  queryOptions({
    queryKey: ['gst', 'money', days],
    queryFn: ({ signal }) => send('GET /api/gst/money', { query: days, signal }),
    staleTime: 0,
  })

export const gstDocumentsQuery = (filter: GstFilter) =>
  infiniteQueryOptions({
    queryKey: ['gst', 'documents', filter],
    queryFn: ({ pageParam, signal }) =>
      sendForPage('GET /api/gst/documents', { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

export const ledgersQuery = () =>
  queryOptions({
    queryKey: ['gst', 'ledgers'],
    queryFn: ({ signal }) => send('GET /api/gst/ledgers', { signal }),
    staleTime: 0,
  })
