import { type By, writeAudit } from '#server/audit/queries.ts'
import type { AuditAction } from '#server/audit/sentences.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { badRequest, orNotFound, wrongField } from '#server/http/errors.ts'
import type { PlannedDraft } from '#shared/planned-settings.ts'
import { fromEnglish, sentence } from '#shared/sentence.ts'
import { PriceSettings } from '#shared/settings.ts'
import { todayInIndia } from '#shared/today.ts'
import { deletePlanned, upsertPlanned } from './planned-queries.ts'

/** Throws 400 for a value out of its bounds, and for a day that is not within the next year. */
export function planSetting(db: Db, draft: PlannedDraft, by: By): Promise<void> {
  refuseValue(draft)
  refuseDay(draft.from)
  return inTransaction(db, async (tx) => {
    await upsertPlanned(tx, draft, by.actor.id)
    await audit(tx, 'setting planned', draft, by)
  })
}

/** Throws 404 for a change that has begun, or that does not exist. */
export const withdrawPlanned = (db: Db, id: string, by: By): Promise<void> =>
  inTransaction(db, async (tx) => {
    const planned = orNotFound(await deletePlanned(tx, id), 'This planned change')
    await audit(tx, 'planned setting withdrawn', planned, by)
  })

function refuseValue({ name, value }: PlannedDraft): void {
  const message = PriceSettings.shape[name].safeParse(value).error?.issues[0]?.message
  if (message) throw badRequest('Please check the value.', [{ path: 'value', message: fromEnglish(message) }])
}

function refuseDay(from: string): void {
  const today = todayInIndia()
  const nextYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
  if (from <= today || from > nextYear)
    throw wrongField('from', sentence('Choose a day from tomorrow to one year ahead.'))
}

type Planned = { name: string; value: number; from: string }

const audit = (tx: Db, action: AuditAction, { name, value, from }: Planned, by: By) =>
  writeAudit(tx, by, action, ['settings', 'shop'], { to: { [name]: value }, day: from })
