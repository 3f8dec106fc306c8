import type { GstFilter } from '#shared/gst.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { pagesQuery } from '#web/lib/pages-query.ts'
import type { Days } from './period.ts'

export const gstSummaryQuery = (days: Days) => ({
  ...callQuery(['gst', 'summary', days], 'GET /api/gst/summary', { query: days }),
  staleTime: 0,
})

export const gstMoneyQuery = (days: Days) => ({
  ...callQuery(['gst', 'money', days], 'GET /api/gst/money', { query: days }),
  staleTime: 0,
})

export const changedRatesQuery = () => ({
  ...callQuery(['gst', 'changed-rates'], 'GET /api/gst/changed-rates'),
  staleTime: 0,
})

export const gstDocumentsQuery = (filter: GstFilter) => ({
  ...pagesQuery(['gst', 'documents', filter], 'GET /api/gst/documents', { query: filter }),
  staleTime: 0,
})

export const ledgersQuery = () => ({ ...callQuery(['gst', 'ledgers'], 'GET /api/gst/ledgers'), staleTime: 0 })
