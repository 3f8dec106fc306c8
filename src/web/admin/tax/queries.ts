import { freshQuery } from '#web/admin/lists/fresh-query.ts'

export const taxRatesQuery = () => freshQuery(['tax-rates'], 'GET /api/tax-rates')

export const taxPreviewQuery = () => freshQuery(['tax-rates', 'preview'], 'GET /api/tax-rates/preview')
