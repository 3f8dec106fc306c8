import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/lib/send.ts'

export const taxRatesQuery = () =>
  queryOptions({
    queryKey: ['tax-rates'],
    queryFn: ({ signal }) => send('GET /api/tax-rates', { signal }),
    staleTime: 0,
  })

export const taxPreviewQuery = () =>
  queryOptions({
    queryKey: ['tax-rates', 'preview'],
    queryFn: ({ signal }) => send('GET /api/tax-rates/preview', { signal }),
    staleTime: 0,
  })
