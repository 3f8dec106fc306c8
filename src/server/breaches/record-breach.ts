import { sql } from 'kysely'
import { type By, writeAudit } from '#server/audit/queries.ts'
import type { AuditAction } from '#server/audit/sentences.ts'
import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { badRequest, conflict, orNotFound } from '#server/http/errors.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Breach, BreachDraft } from '#shared/breaches.ts'
import { clearPeople, findBreach, listPeople, lockBreach, unknownOf } from './queries.ts'
import { toBreach } from './view.ts'

/** A breach may touch every account. Meanwhile changes and deletions of the listed accounts wait. */
const LIST_LIMIT = { limitMs: 60_000 }

/** Records a breach and lists the affected people. Throws 400 for a time in the future. */
export const recordBreach = (db: Db, draft: BreachDraft, by: By): Promise<Breach> =>
  inTransaction(
    db,
    async (tx) => {
      const id = newId()
      await tx
        .insertInto('breaches')
        .values({ id, ...toRow(draft) })
        .execute()
      return listAgain(tx, id, draft, { ...by, action: 'breach recorded' })
    },
    LIST_LIMIT,
  )

/** Throws 409 once e-mails are sent, because the record must match them. */
export const changeBreach = (db: Db, id: string, draft: BreachDraft, by: By): Promise<Breach> =>
  inTransaction(
    db,
    async (tx) => {
      const breach = orNotFound(await lockBreach(tx, id), 'This breach')
      if (breach.letters_at) throw conflict('The e-mails are sent, so this can no longer be changed.', 'letters_sent')
      await tx
        .updateTable('breaches')
        .set({ ...toRow(draft), updated_at: sql`now()` })
        .where('id', '=', id)
        .execute()
      await clearPeople(tx, id)
      return listAgain(tx, id, draft, { ...by, action: 'breach changed' })
    },
    LIST_LIMIT,
  )

async function listAgain(tx: Db, id: string, draft: BreachDraft, { action, ...by }: By & { action: AuditAction }) {
  await listPeople(tx, id, draft.chosen)
  const unknown = await unknownOf(tx, draft.chosen)
  const breach = await readBreach(tx, id, unknown)
  await writeAudit(tx, by, action, ['breach', id], { people: breach.affected })
  return breach
}

/** Notes when the Board got the report. The first time counts. */
export const noteReport = (db: Db, id: string, by: By): Promise<Breach> =>
  inTransaction(db, async (tx) => {
    const breach = orNotFound(await lockBreach(tx, id), 'This breach')
    if (!breach.reported_at) {
      await tx.updateTable('breaches').set({ reported_at: sql`now()` }).where('id', '=', id).execute()
      await writeAudit(tx, by, 'breach reported', ['breach', id])
    }
    return readBreach(tx, id)
  })

/** A breach with its e-mails and report. Throws 404. */
export async function readBreach(db: Db, id: string, unknown: string[] = []): Promise<Breach> {
  const row = orNotFound(await findBreach(db, id), 'This breach')
  return toBreach(row, await readSettings(db), unknown)
}

function toRow({ what, consequences, measures, advice, cause, data, noticedAt, chosen }: BreachDraft) {
  if (new Date(noticedAt).getTime() > Date.now() + CLOCK_MINUTES * 60_000)
    throw badRequest('The breach cannot have been noticed in the future')
  return {
    texts: JSON.stringify({ what, consequences, measures, advice, cause }),
    data,
    noticed_at: new Date(noticedAt),
    chosen_by: JSON.stringify(chosen.by === 'orders' ? chosen : { by: chosen.by }),
  }
}

/** How far the clock of a browser may be ahead. */
const CLOCK_MINUTES = 10
