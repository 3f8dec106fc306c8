import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** A text file of at most 10 MB. */
type Attachment = { name: string; content: string }

export const insertAttachment = (tx: Db, mailId: string, { name, content }: Attachment) =>
  tx.insertInto('mail_attachments').values({ mail_id: mailId, name, content }).execute()

export const findAttachment = (db: Db, mailId: string): Promise<Attachment | undefined> =>
  db.selectFrom('mail_attachments').select(['name', 'content']).where('mail_id', '=', mailId).executeTakeFirst()

/** Deletes the files of mails that are older. Returns the number of rows. */
export const deleteOldAttachments = async (db: Db, { days }: { days: number }): Promise<number> =>
  Number(
    (
      await sql`delete from mail_attachments where mail_id in (
        select id from mails where created_at < now() - make_interval(days => ${days}))`.execute(db)
    ).numAffectedRows ?? 0,
  )
