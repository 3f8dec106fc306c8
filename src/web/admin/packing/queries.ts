import { callQuery } from '#web/lib/call-query.ts'
import { pagesQuery } from '#web/lib/pages-query.ts'

/** Paid orders that are not shipped, the oldest first. */
export const parcelsQuery = () => pagesQuery(['orders', 'to pack'], 'GET /api/orders/to-pack', { query: {} })

/** Sent in the last days, the latest first. */
export const sentParcelsQuery = () => callQuery(['orders', 'sent'], 'GET /api/orders/sent')
