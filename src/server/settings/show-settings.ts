import type { Context } from '#server/context.ts'
import { collectsTax } from '#shared/gstin.ts'
import type { SettingsView } from '#shared/settings.ts'
import { stateOfCode } from '#shared/state-codes.ts'
import { readShownSettings } from './queries.ts'

/** The settings that the browser gets. */
export const readSettingsView = async ({
  db,
  testPayments,
  orderHoldMinutes,
}: Pick<Context, 'db' | 'testPayments' | 'orderHoldMinutes'>): Promise<SettingsView> => {
  const settings = await readShownSettings(db)
  return {
    orderHoldMinutes,
    ...settings,
    testPayments,
    ...(settings.gstStatus !== 'regular' && { onlyState: stateOfCode(settings.stateCode) }),
    ...(collectsTax(settings) && { takesGstin: true }),
  }
}
