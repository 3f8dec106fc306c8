import type { Deps } from '#server/app.ts'
import type { SettingsView } from '#shared/settings.ts'
import { readSettings } from './queries.ts'

/** The settings as the browser gets them. */
export const readSettingsView = async ({
  db,
  testPayments,
  orderHoldMinutes,
}: Pick<Deps, 'db' | 'testPayments' | 'orderHoldMinutes'>): Promise<SettingsView> => ({
  orderHoldMinutes,
  ...(await readSettings(db)),
  testPayments,
})
