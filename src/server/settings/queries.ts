import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import { DEFAULT_SETTINGS, type Settings } from '#shared/settings.ts'

/** The settings, with defaults for the rest. Read on each use, so that no process has stale settings. */
export async function readSettings(db: Db): Promise<Settings> {
  const [row] = await settingsRow(db, {})
  return withDefaults(row?.value)
}

const settingsRow = preparedQuery((db: Db) => db.selectFrom('settings').select('value').where('id', '=', 1))

export const withDefaults = (value: Partial<Settings> | null | undefined): Settings => ({
  ...DEFAULT_SETTINGS,
  ...value,
})

/** Like `readSettings`, with a row lock until the transaction ends. */
export async function lockSettings(tx: Db): Promise<Settings> {
  await tx
    .insertInto('settings')
    .values({ id: 1, value: '{}' })
    .onConflict((existing) => existing.doNothing())
    .execute()
  const row = await tx.selectFrom('settings').select('value').where('id', '=', 1).forUpdate().executeTakeFirstOrThrow()
  return withDefaults(row.value)
}

export const storeSettings = (tx: Db, value: Partial<Settings>) =>
  tx
    .updateTable('settings')
    .set({ value: sql`value || ${JSON.stringify(value)}::jsonb`, updated_at: sql`now()` })
    .where('id', '=', 1)
    .execute()
