import { callQuery } from '#web/lib/call-query.ts'

export const healthQuery = () => ({
  ...callQuery(['health'], 'GET /api/health'),
  staleTime: 0,
  // The checks call other servers: only a person starts them again.
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})
