import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/lib/send.ts'

/** The changes of many sizes that can be undone. */
export const bulkChangesQuery = () =>
  queryOptions({
    queryKey: ['bulk-changes'],
    queryFn: ({ signal }) => send('GET /api/bulk-changes', { signal }),
    staleTime: 0,
  })
