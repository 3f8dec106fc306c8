import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import { compiledOnce, type Given } from '#server/database/prepared-query.ts'
import type { MailKind, MailStatus } from '#shared/mail.ts'

export const MAILS_PER_PAGE = 50

export type NewMail = {
  /** What happened; the same event is never written twice. */
  event: string
  kind: MailKind
  to: string
  subject: string
  text: string
  html: string
  /** How long it is worth sending. */
  minutes: number
  userId: string | null
  orderId: string | null
}

/** Answers undefined when this event has its mail already. */
export async function insertMail(tx: Db, mail: NewMail) {
  const [row] = await insertOnce(tx, { id: newId(), ...mail })
  return row
}

const insertOnce = compiledOnce((db: Db, given: Given<NewMail & { id: string }>) =>
  db
    .insertInto('mails')
    .values({
      kind: given('kind'),
      subject: given('subject'),
      text: given('text'),
      html: given('html'),
      id: given('id'),
      event_key: given('event'),
      to_address: given('to'),
      user_id: given('userId'),
      order_id: given('orderId'),
      give_up_at: sql<Date>`now() + make_interval(mins => ${given('minutes')})`,
    })
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .returningAll(),
)

export const markSent = compiledOnce((db: Db, given: Given<{ id: string }>) =>
  db
    .updateTable('mails')
    .set({ status: 'sent', sent_at: sql`now()`, claimed_until: null, last_error: '' })
    .where('id', '=', given('id'))
    .where(withoutDisk),
)

/**
 * The statement, which is a transaction of its own, does not wait for the disk, on which orders wait: who loses power in that
 * half second has a mail sent once more, as where it dies before it is marked.
 */
const withoutDisk = sql<boolean>`set_config('synchronous_commit', 'off', true) = 'off'`

export const markFailed = (db: Db, id: string, reason: string) =>
  db.updateTable('mails').set({ last_error: reason, claimed_until: null }).where('id', '=', id).execute()

/** Why a mail is given up: the shop's own reason is a code, the mail server's is what it said. */
export type MailEnd = 'too-many' | 'expired' | { said: string }

export const markDead = (db: Db, id: string, end: MailEnd) =>
  db
    .updateTable('mails')
    .set({ status: 'dead', claimed_until: null })
    .set(
      typeof end === 'string'
        ? { last_error: '', last_error_code: end }
        : { last_error: end.said, last_error_code: null },
    )
    .where('id', '=', id)
    .execute()

/** What only its reader may know does not stay in the database. */
export const eraseText = (db: Db, id: string) =>
  db.updateTable('mails').set({ text: '', html: '' }).where('id', '=', id).execute()

/** Of mails that wait no longer and are older than `days`; answers how many of them, at most `atOnce`. */
export async function eraseOldTexts(db: Db, { days, atOnce }: { days: number; atOnce: number }): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ text: '', html: '' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mails')
        .select('id')
        .where('status', '<>', 'waiting')
        .where('text', '<>', '')
        .where(sql<boolean>`coalesce(sent_at, created_at) < now() - make_interval(days => ${days})`)
        .limit(atOnce),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** From any state; not while it is just being sent. */
export const reviveMail = (tx: Db, id: string, minutes: number) =>
  tx
    .updateTable('mails')
    .set({
      status: 'waiting',
      sent_at: null,
      last_error: '',
      last_error_code: null,
      give_up_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
      // The staff wants it to go now.
      counted_at: sql<Date>`now()`,
      held_until: null,
    })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', sql<Date>`now()`)]))
    .returningAll()
    .executeTakeFirst()

export const findMail = (db: Db, id: string) =>
  db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()

/** Newest first, from `before` (a mail's id) on; ids grow with time. */
export const mailsBefore = (db: Db, before: string | undefined, status: MailStatus | undefined) =>
  db
    .selectFrom('mails')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'waiting'))
    .orderBy('id', 'desc')
    .limit(MAILS_PER_PAGE)
    .execute()

export const mailsTo = (db: Db, userId: string) =>
  db
    .selectFrom('mails')
    .select(['to_address', 'subject', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()

export const deleteMailsTo = (db: Db, userId: string) =>
  db
    .deleteFrom('mails')
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        eb('order_id', 'in', eb.selectFrom('orders').select('id').where('user_id', '=', userId)),
      ]),
    )
    .execute()

/** How many mails wait, and how many were given up. */
export async function countUnsent(db: Db): Promise<{ waiting: number; dead: number }> {
  const rows = await db
    .selectFrom('mails')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('status', 'in', ['waiting', 'dead'])
    .groupBy('status')
    .execute()
  const countOf = (status: MailStatus) => rows.find((row) => row.status === status)?.count ?? 0
  return { waiting: countOf('waiting'), dead: countOf('dead') }
}
