import { queryOptions, useQuery } from '@tanstack/react-query'
import { inPageLanguage } from '#web/i18n/language.ts'
import { send } from '#web/lib/send.ts'

/** All of the home page in one response. */
export const homeQuery = () =>
  queryOptions({
    queryKey: ['home'],
    queryFn: ({ signal }) => send('GET /api/home', { query: inPageLanguage(), signal }),
    staleTime: 60_000,
  })

/** The query for parts of the page. They do not retry a failed call. */
export const useHome = () => useQuery({ ...homeQuery(), retryOnMount: false }).data
