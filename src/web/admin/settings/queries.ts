import { callQuery } from '#web/lib/call-query.ts'
import { settingsQuery } from '#web/settings/queries.ts'

/** Includes settings that no public page shows. Refetched on each visit. */
export const wholeSettingsQuery = () => ({
  ...callQuery([...settingsQuery().queryKey, 'whole'], 'GET /api/settings'),
  staleTime: 0,
})
