import type { By } from '#server/audit/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { UNDO_HOURS } from '#shared/bulk-changes.ts'
import { HOUR_MS } from '#shared/today.ts'
import { linesOf, lockBulkChange, markUndone } from './queries.ts'
import { lockLines, writeLines } from './write-lines.ts'

/** Restores the lines that nobody changed since. A repeated call changes nothing. Throws 409 after a day. */
export const undoBulkChange = (db: Db, id: string, by: By) =>
  inTransaction(db, async (tx) => {
    const change = await lockBulkChange(tx, id)
    if (!change?.applied_at) throw notFound('Change')
    if (change.undone_at) return
    if (change.applied_at.getTime() < Date.now() - UNDO_HOURS * HOUR_MS)
      throw conflict('A change can be undone for one day')
    const steps = (await linesOf(tx, id)).map((line) => ({ line, from: line.after, to: line.before }))
    const { locked, fit, others } = await lockLines(tx, steps)
    await writeLines(tx, { locked, fit }, 'bulk change undone', by)
    const left = others.map(({ line }) => line.position)
    await markUndone(tx, id, left)
  })
