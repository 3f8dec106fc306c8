import { writeAudit } from '#server/audit/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { isPlannable } from '#shared/planned-settings.ts'
import type { Settings, SettingsChange } from '#shared/settings.ts'
import { dropBegun } from './planned-queries.ts'
import { lockSettings, storeSettings } from './queries.ts'

type By = { admin: { id: string; name: string }; requestId: string }

/** Stores the settings and audits the changes; an unchanged value writes nothing. */
export const changeSettings = (
  db: Db,
  { courierLinks, ...change }: SettingsChange & Partial<Pick<Settings, 'synonyms' | 'watchedWords'>>,
  { admin, requestId }: By,
) =>
  inTransaction(db, async (tx) => {
    const before = await lockSettings(tx)
    const wanted = { ...change, ...(courierLinks && { courierLinks: { ...before.courierLinks, ...courierLinks } }) }
    const old = new Map<string, unknown>(Object.entries(before))
    const changed = Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(old.get(name)),
    )
    if (changed.length === 0) return
    await storeSettings(tx, Object.fromEntries(changed))
    await dropBegun(tx, changed.map(([name]) => name).filter(isPlannable))
    await writeAudit(tx, {
      action: 'settings changed',
      actor: admin,
      subject: { type: 'settings', id: 'shop' },
      details: {
        from: Object.fromEntries(changed.map(([name]) => [name, old.get(name)])),
        to: Object.fromEntries(changed),
      },
      requestId,
    })
  })
