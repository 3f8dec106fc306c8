import { refetchedQuery } from '#web/admin/lists/refetched-query.ts'
import { settingsQuery } from '#web/settings/queries.ts'

/** Includes settings that no public page shows. Refetched on each visit. */
export const wholeSettingsQuery = () => refetchedQuery([...settingsQuery().queryKey, 'whole'], 'GET /api/settings')

export const plannedSettingsQuery = () =>
  refetchedQuery([...settingsQuery().queryKey, 'planned'], 'GET /api/settings/planned')
