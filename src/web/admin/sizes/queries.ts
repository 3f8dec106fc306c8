import { callQuery } from '#web/lib/call-query.ts'

/** The changes of many sizes that can be undone. */
export const bulkChangesQuery = () => ({ ...callQuery(['bulk-changes'], 'GET /api/bulk-changes'), staleTime: 0 })
