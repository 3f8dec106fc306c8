import { pagesQuery } from '#web/lib/pages-query.ts'

/** Paid orders whose prescription waits for a decision, or for the buyer; the oldest first. */
export const prescriptionsQuery = (state: 'sent' | 'needed') =>
  pagesQuery(['prescriptions', state], 'GET /api/prescriptions', { query: { state } })
