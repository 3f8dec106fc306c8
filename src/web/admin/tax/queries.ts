import { refetchedQuery } from '#web/admin/lists/refetched-query.ts'

export const taxRatesQuery = () => refetchedQuery(['tax-rates'], 'GET /api/tax-rates')

export const taxPreviewQuery = () => refetchedQuery(['tax-rates', 'preview'], 'GET /api/tax-rates/preview')
