import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import { isShownOn, ownText } from '#shared/content-fields.ts'
import { prefixOfSeries } from '#shared/documents.ts'
import type { ProviderMode } from '#shared/payments.ts'
import { DEFAULT_SETTINGS, type Settings, type SettingsView } from '#shared/settings.ts'
import { todayInIndia } from '#shared/today.ts'

/** The stored settings with the planned ones that have begun (migration 0037). */
export const inForce = sql<Partial<Settings>>`settings_in_force()`.as('value')

/** The settings, with defaults for the rest. Read on each use, so that no process has stale settings. */
export async function readSettings(db: Db): Promise<Settings> {
  const [row] = await settingsRow(db, {})
  return withDefaults(row?.value)
}

/** With today's notices and the countries of imports, which pages show. A field without any is absent. */
export async function readShownSettings(
  db: Db,
): Promise<Settings & Pick<SettingsView, 'notices' | 'countriesOfOrigin'>> {
  const [row] = await settingsAndNotices(db, {})
  const today = todayInIndia()
  const notices = (row?.notices ?? []).filter((entry) => isShownOn(entry, today))
  const imported = row?.imported ?? []
  return {
    ...withDefaults(row?.value),
    ...(imported.length > 0 && { countriesOfOrigin: ['India', ...imported] }),
    ...(notices.length > 0 && {
      notices: notices.map(({ texts }) => {
        const en = texts.text?.en ?? ''
        return { en, ml: ownText(texts, 'text', 'ml') ?? en }
      }),
    }),
  }
}

const settingsAndNotices = preparedQuery((db: Db) =>
  db
    .selectFrom(sql<object>`(select)`.as('one'))
    .leftJoin('content', (join) => join.on('content.id', '=', 'notices'))
    .select([inForce, 'content.value as notices', sql<string[]>`imported_countries()`.as('imported')]),
)

const settingsRow = preparedQuery((db: Db) => db.selectNoFrom(inForce))

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
  await tx.selectFrom('settings').select('id').where('id', '=', 1).forUpdate().execute()
  const row = await tx.selectNoFrom(inForce).executeTakeFirstOrThrow()
  return withDefaults(row.value)
}

/** The settings do not change until the transaction ends. Other transactions may take this lock too. */
export const lockSettingsForShare = (tx: Db) =>
  tx.selectFrom('settings').select('id').where('id', '=', 1).forShare().execute()

export const storeSettings = (tx: Db, value: Partial<Settings>) =>
  tx
    .updateTable('settings')
    .set({ value: sql`value || ${JSON.stringify(value)}::jsonb`, updated_at: sql`now()` })
    .where('id', '=', 1)
    .execute()

/** The prefixes with which documents were issued. */
export async function usedPrefixes(tx: Db): Promise<string[]> {
  const rows = await tx.selectFrom('documents').select(['series', 'kind']).distinct().execute()
  return [...new Set(rows.map(({ series, kind }) => prefixOfSeries(series, kind)))]
}

/** Paid orders with a receipt voucher whose goods are still here. A test order of another mode is never shipped. */
export const countAwaitingInvoice = async (tx: Db): Promise<number> =>
  (
    await tx
      .selectFrom('orders')
      .innerJoin('documents', 'documents.order_id', 'orders.id')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('orders.status', '=', 'paid')
      .where('documents.kind', '=', 'receipt-voucher')
      .where(
        'documents.provider_mode',
        '=',
        sql<ProviderMode>`coalesce((select mode from provider_account limit 1), 'sandbox')`,
      )
      .executeTakeFirstOrThrow()
  ).count

/**
 * Orders priced with tax, or to another state than `ownState`, that may still need a document. They are not shipped yet,
 * or cancelled and polled for a late payment. A test order of another mode never does.
 */
export const countOpenOfRegular = async (tx: Db, ownState: string): Promise<number> =>
  (
    await tx
      .selectFrom('orders')
      .select(sql<number>`count(*)::int`.as('count'))
      .where((eb) => eb.or([eb('tax_price', '>', 0), sql<boolean>`orders.shipping_address ->> 'state' <> ${ownState}`]))
      .where((eb) =>
        eb.or([
          eb('status', 'in', ['submitted', 'paid']),
          eb.and([eb('status', '=', 'cancelled'), eb('next_check_at', 'is not', null)]),
        ]),
      )
      .where(sql<boolean>`coalesce(provider_mode = (select mode from provider_account), true)`)
      .executeTakeFirstOrThrow()
  ).count
