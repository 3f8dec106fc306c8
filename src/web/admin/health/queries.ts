import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/lib/send.ts'

export const healthQuery = () =>
  queryOptions({
    queryKey: ['health'],
    queryFn: ({ signal }) => send('GET /api/health', { signal }),
    staleTime: 0,
    // The checks call other servers: only a person starts them again.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
