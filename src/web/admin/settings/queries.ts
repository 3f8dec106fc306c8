import { freshQuery } from '#web/admin/lists/fresh-query.ts'
import { settingsQuery } from '#web/settings/queries.ts'

/** Includes settings that no public page shows. Refetched on each visit. */
export const wholeSettingsQuery = () => freshQuery([...settingsQuery().queryKey, 'whole'], 'GET /api/settings')

export const plannedSettingsQuery = () =>
  freshQuery([...settingsQuery().queryKey, 'planned'], 'GET /api/settings/planned')
