import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/lib/send.ts'

/** All of the home page in one answer. */
export const homeQuery = () =>
  queryOptions({
    queryKey: ['home'],
    queryFn: ({ signal }) => send('GET /api/home', { signal }),
    staleTime: 60_000,
  })
