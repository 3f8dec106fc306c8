import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/lib/send.ts'

/** Open work of today. Refetched whenever the dashboard opens. */
export const dashboardQuery = () =>
  queryOptions({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => send('GET /api/dashboard', { signal }),
    staleTime: 0,
  })
