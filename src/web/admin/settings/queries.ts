import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/lib/send.ts'
import { settingsQuery } from '#web/settings/queries.ts'

/** Includes settings that no public page shows. Refetched on each visit. */
export const wholeSettingsQuery = () =>
  queryOptions({
    queryKey: [...settingsQuery().queryKey, 'whole'],
    queryFn: ({ signal }) => send('GET /api/settings', { signal }),
    staleTime: 0,
  })
