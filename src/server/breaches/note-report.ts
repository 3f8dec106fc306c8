import { sql } from 'kysely'
import { type By, writeAudit } from '#server/audit/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/http/errors.ts'
import type { Breach } from '#shared/breaches.ts'
import { lockBreach } from './queries.ts'
import { readBreach } from './record-breach.ts'

/** Notes when the Board got the report. The first time counts. */
export const noteReport = (db: Db, id: string, by: By): Promise<Breach> =>
  inTransaction(db, async (tx) => {
    const breach = await lockBreach(tx, id)
    if (!breach) throw notFound('This breach')
    if (!breach.reported_at) {
      await tx.updateTable('breaches').set({ reported_at: sql`now()` }).where('id', '=', id).execute()
      await writeAudit(tx, { action: 'breach reported', subject: { type: 'breach', id }, ...by })
    }
    return readBreach(tx, id)
  })
