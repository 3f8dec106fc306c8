import { callQuery } from '#web/lib/call-query.ts'

export const taxRatesQuery = () => ({ ...callQuery(['tax-rates'], 'GET /api/tax-rates'), staleTime: 0 })

export const taxPreviewQuery = () => ({
  ...callQuery(['tax-rates', 'preview'], 'GET /api/tax-rates/preview'),
  staleTime: 0,
})
