import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import { type Params, preparedQuery } from '#server/database/prepared-query.ts'
import type { Database } from '#server/database/schema.ts'
import type { MailStatus } from '#shared/mail.ts'

export const MAILS_PER_PAGE = 50

/** `minutes`: until the mail is given up. */
type NewMail = { minutes: number } & Pick<
  Selectable<Database['mails']>,
  'event_key' | 'kind' | 'to_address' | 'subject' | 'text' | 'html' | 'user_id' | 'order_id'
>

/** Returns undefined when this event already has its mail. */
export async function insertMail(tx: Db, mail: NewMail) {
  const [row] = await insertOnce(tx, { id: newId(), ...mail })
  return row
}

const insertOnce = preparedQuery((db: Db, param: Params<NewMail & { id: string }>) =>
  db
    .insertInto('mails')
    .values({
      kind: param('kind'),
      subject: param('subject'),
      text: param('text'),
      html: param('html'),
      id: param('id'),
      event_key: param('event_key'),
      to_address: param('to_address'),
      user_id: param('user_id'),
      order_id: param('order_id'),
      give_up_at: sql<Date>`now() + make_interval(mins => ${param('minutes')})`,
    })
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .returningAll(),
)

export const markSent = preparedQuery((db: Db, param: Params<{ id: string }>) =>
  db
    .updateTable('mails')
    .set({ status: 'sent', sent_at: sql`now()`, claimed_until: null, last_error: '' })
    .where('id', '=', param('id'))
    .where(withoutDisk),
)

/**
 * Asynchronous commit for this statement, so that orders do not wait for the disk. After a power failure within half a
 * second, a mail may be sent twice.
 */
const withoutDisk = sql<boolean>`set_config('synchronous_commit', 'off', true) = 'off'`

export const markFailed = (db: Db, id: string, reason: string) =>
  db.updateTable('mails').set({ last_error: reason, claimed_until: null }).where('id', '=', id).execute()

/** Why a mail was given up: a code of the shop, or the response of the mail server. */
export type MailEnd = 'too-many' | 'expired' | { response: string }

export const markDead = (db: Db, id: string, end: MailEnd) =>
  db
    .updateTable('mails')
    .set({ status: 'dead', claimed_until: null })
    .set(
      typeof end === 'string'
        ? { last_error: '', last_error_code: end }
        : { last_error: end.response, last_error_code: null },
    )
    .where('id', '=', id)
    .execute()

/** Secrets are deleted from the database once they are sent. */
export const eraseText = (db: Db, id: string) =>
  db.updateTable('mails').set({ text: '', html: '' }).where('id', '=', id).execute()

/** Redacts mails that no longer wait and are older than `days`, at most `atOnce`; returns their number. */
export async function eraseOldTexts(db: Db, { days, atOnce }: { days: number; atOnce: number }): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ text: '', html: '' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mails')
        .select('id')
        // Without parameters, as in the partial index `mails_with_text`.
        .where(sql<boolean>`status <> 'waiting' and text <> ''`)
        .where(sql<boolean>`coalesce(sent_at, created_at) < now() - make_interval(days => ${days})`)
        .limit(atOnce),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** From any status, except while it is being sent. */
export const requeueMail = (tx: Db, id: string, minutes: number) =>
  tx
    .updateTable('mails')
    .set({
      status: 'waiting',
      sent_at: null,
      last_error: '',
      last_error_code: null,
      give_up_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
      // Skips the hourly limit, because staff asked for it.
      counted_at: sql<Date>`now()`,
      held_until: null,
    })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', sql<Date>`now()`)]))
    .returningAll()
    .executeTakeFirst()

export const findMail = (db: Db, id: string) =>
  db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()

/** Whether the account has another address than this mail. */
export async function hasOtherAddress(db: Db, mail: { user_id: string | null; to_address: string }): Promise<boolean> {
  if (mail.user_id === null) return false
  const user = await db.selectFrom('users').select('email').where('id', '=', mail.user_id).executeTakeFirst()
  return user?.email !== mail.to_address
}

/** Newest first, from before the mail id `before` on (ids grow with time). */
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

/** Deletes the invitation mails of an address without an account. They belong to no account that could be deleted. */
export const deleteInvitationMails = (tx: Db, email: string) =>
  tx
    .deleteFrom('mails')
    .where('kind', '=', 'invitation')
    .where('user_id', 'is', null)
    .where('to_address', '=', email)
    .execute()

/** Links the mails of an accepted invitation to its account, so that they are deleted with it. */
export const linkInvitationMails = (tx: Db, { email, userId }: { email: string; userId: string }) =>
  tx
    .updateTable('mails')
    .set({ user_id: userId })
    .where('kind', '=', 'invitation')
    .where('user_id', 'is', null)
    .where('to_address', '=', email)
    .execute()

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
