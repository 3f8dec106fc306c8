import type { By } from '#server/audit/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { changed, notFound } from '#server/http/errors.ts'
import { sentence } from '#shared/sentence.ts'
import { type LineRow, linesOf, lockBulkChange, markApplied } from './queries.ts'
import { lockLines, writeLines } from './write-lines.ts'

/**
 * Makes exactly the change that this person previewed. A repeated call changes nothing. Throws 404 for a replaced
 * preview, 409 when one of its lines changed since.
 */
export const applyBulkChange = (db: Db, id: string, by: By) =>
  inTransaction(db, async (tx) => {
    const change = await lockBulkChange(tx, id)
    if (!change || change.actor_id !== by.actor.id) throw notFound('Preview')
    if (change.applied_at) return
    const steps = (await linesOf(tx, id)).map((line) => ({ line, from: line.before, to: line.after }))
    const { locked, fit, others } = await lockLines(tx, steps)
    const [first] = others
    if (first)
      throw changed(
        sentence('{line} changed since the preview. Nothing was changed. Please look at the preview again.', {
          line: nameOf(first.line),
        }),
      )
    await writeLines(tx, { locked, fit }, 'product changed in bulk', by)
    await markApplied(tx, id)
  })

const nameOf = ({ name, model }: LineRow) => (model === null ? name : `${name}, ${model}`)
