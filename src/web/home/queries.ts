import { useQuery } from '@tanstack/react-query'
import { inPageLanguage } from '#web/i18n/language.ts'
import { callQuery } from '#web/lib/call-query.ts'

export const homeQuery = () => ({
  ...callQuery(['home'], 'GET /api/home', { query: inPageLanguage() }),
  staleTime: 60_000,
})

/** The query for parts of the page. They do not retry a failed call. */
export const useHome = () => useQuery({ ...homeQuery(), retryOnMount: false }).data
