import { callQuery } from '#web/lib/call-query.ts'

/** Open work of today. Refetched whenever the dashboard opens. */
export const dashboardQuery = () => ({ ...callQuery(['dashboard'], 'GET /api/dashboard'), staleTime: 0 })
