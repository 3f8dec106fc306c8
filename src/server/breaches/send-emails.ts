import { sql } from 'kysely'
import { type By, writeAudit } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, orNotFound } from '#server/http/errors.ts'
import { writeMail } from '#server/notifications/write-mail.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Breach } from '#shared/breaches.ts'
import { breachEmail } from './breach-email.ts'
import { findBreach, lockBreach, lockNotNotified, markNotified } from './queries.ts'
import { readBreach } from './record-breach.ts'

const AT_ONCE = 100
/** A mailbox that is full for days still gets its e-mail. */
const RETRY_MINUTES = 7 * 24 * 60

/** Starts the e-mails to everybody on the list. A repeated call changes nothing. */
export const sendBreachEmails = ({ db, jobs }: Context, id: string, by: By): Promise<Breach> =>
  inTransaction(db, async (tx) => {
    const breach = orNotFound(await lockBreach(tx, id), 'This breach')
    if (breach.affected === 0) throw conflict('Nobody is on the list.', 'nobody_affected')
    if (!breach.letters_at) {
      await tx.updateTable('breaches').set({ letters_at: sql`now()` }).where('id', '=', id).execute()
      await jobs.enqueue(tx, 'breachLetters', { breachId: id })
      await writeAudit(tx, by, 'breach emails sent', ['breach', id], { people: breach.affected })
    }
    return readBreach(tx, id)
  })

/**
 * Writes the next e-mails and enqueues the job for the others, in one transaction. After a crash it continues with the
 * people without an e-mail, so each person gets one.
 */
export async function writeBreachEmails(deps: Pick<Context, 'db' | 'jobs' | 'publicUrl'>, id: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const breach = await findBreach(tx, id)
    const people = breach?.letters_at ? await lockNotNotified(tx, id, AT_ONCE) : []
    if (!breach || people.length === 0) return
    const settings = await readSettings(tx)
    for (const person of people) {
      const event = { kind: 'dataBreach', of: `${id}:${person.id}`, to: person.email, userId: person.id } as const
      const { language } = person
      await writeMail(tx, deps, { ...event, language, minutes: RETRY_MINUTES, settings }, (translator) =>
        breachEmail(translator, settings, breach),
      )
    }
    await markNotified(
      tx,
      id,
      people.map((person) => person.id),
    )
    await deps.jobs.enqueue(tx, 'breachLetters', { breachId: id })
  })
}
