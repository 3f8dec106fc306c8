import { keepPreviousData } from '@tanstack/react-query'
import { pagesQuery } from '#web/lib/pages-query.ts'
import type { OrderView } from './use-order-address.ts'

/** The orders of a filter, newest first, in pages of 200. Old rows stay until the new ones arrive. */
export const allOrdersQuery = ({ state, search }: OrderView) => ({
  ...pagesQuery(['orders', 'all', state, search], 'GET /api/orders', { query: { state, search: search || undefined } }),
  placeholderData: keepPreviousData,
})
