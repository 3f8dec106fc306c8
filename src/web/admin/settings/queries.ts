import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/lib/send.ts'
import { settingsQuery } from '#web/settings/queries.ts'

/** With what no public page carries; as the server has it now, not an earlier visit's copy. */
export const wholeSettingsQuery = () =>
  queryOptions({
    queryKey: [...settingsQuery().queryKey, 'whole'],
    queryFn: ({ signal }) => send('GET /api/settings', { signal }),
    staleTime: 0,
  })
