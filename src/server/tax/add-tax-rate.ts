import { type By, writeAudit } from '#server/audit/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict } from '#server/http/errors.ts'
import type { TaxRateDraft } from '#shared/tax-rates.ts'
import { insertTaxRate } from './queries.ts'

/** A rate is never changed: a later row follows it. Throws 409 when the prefix and condition have one from that day. */
export const addTaxRate = (db: Db, draft: TaxRateDraft, by: By): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await insertTaxRate(tx, draft))) throw conflict('There is already a rate of this prefix from that day.')
    const name = [draft.hsnPrefix, draft.condition].filter(Boolean).join(' ')
    const details = { to: { [name]: draft.percent }, day: draft.validFrom }
    await writeAudit(tx, by, 'tax rate added', ['settings', 'shop'], details)
  })
