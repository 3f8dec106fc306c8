import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '#web/lib/send.ts'

/** All of the home page in one response. */
export const homeQuery = () =>
  queryOptions({
    queryKey: ['home'],
    queryFn: ({ signal }) => send('GET /api/home', { signal }),
    staleTime: 60_000,
  })

/** For the parts of the page, which the screen draws again when the answer has come: a failed call is not repeated for them. */
export const useHome = () => useQuery({ ...homeQuery(), retryOnMount: false }).data
