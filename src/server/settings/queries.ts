import type { Db } from '#server/database/connect.ts'
import { DEFAULT_SETTINGS, type Settings } from '#shared/settings.ts'

/** The shop's settings: what was set, and the defaults for the rest. */
export async function readSettings(db: Db): Promise<Settings> {
  const row = await db.selectFrom('settings').select('value').where('id', '=', 1).executeTakeFirst()
  return { ...DEFAULT_SETTINGS, ...row?.value }
}
