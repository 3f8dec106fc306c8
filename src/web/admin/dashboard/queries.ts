import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/lib/send.ts'

/** What waits today; read afresh whenever the dashboard is opened. */
export const dashboardQuery = () =>
  queryOptions({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => send('GET /api/dashboard', { signal }),
    staleTime: 0,
  })
