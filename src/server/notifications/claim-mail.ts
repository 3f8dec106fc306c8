import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { compiledOnce, type Given } from '#server/database/prepared-query.ts'
import type { MailsTable } from '#server/database/schema.ts'
import type { MailKind } from '#shared/mail.ts'

/** How many mails an address is sent in an hour; codes and security notices have as many of their own. */
export const MAILS_AN_HOUR = 8

const SECURITY: MailKind[] = ['resetCode', 'emailCode', 'passwordChanged', 'emailChanged']
/** These follow money that came, so nobody can make many of them. They are held back, but never given up for it. */
const NEVER_LOST: MailKind[] = ['orderPaid', 'orderShipped', 'trackingCorrected', 'orderDelivered', 'orderRefunded']

/**
 * Takes a waiting mail for this process alone; one that died while sending gives it back after two minutes. The first claim
 * counts it among the mails of its address in this hour. One too many is held back instead: `held_until` says until when.
 */
export async function claimMail(db: Db, id: string) {
  const [mail] = await claim(db, { id })
  return mail
}

type Claimed = Selectable<MailsTable> & { is_late: boolean }

const isHeld = sql`counted.held_until is not null`

/**
 * The statement is a transaction of its own and does not wait for the disk. Who loses power in that half second has a mail
 * sent once more. A test mail is not counted: an admin asked for it.
 */
const claim = compiledOnce(
  (_db: Db, given: Given<{ id: string }>) => sql<Claimed>`
    with mail as (
      select id, kind, to_address, counted_at from mails
      where id = ${given('id')} and status = 'waiting' and (claimed_until is null or claimed_until < now())
      for update
    ), counted as (
      insert into attempts (key, count, ends_at)
      select
        case when kind = any(${sql.lit(`{${SECURITY}}`)}::text[]) then 'security mail to ' else 'mail to ' end
          || encode(sha256(convert_to(to_address, 'UTF8')), 'hex'),
        1, now() + interval '1 hour'
      from mail where counted_at is null and kind <> 'test'
      on conflict (key) do update set
        count = case when attempts.ends_at <= now() then 1 else attempts.count + 1 end,
        ends_at = case when attempts.ends_at <= now() then excluded.ends_at else attempts.ends_at end
      returning case when count > ${sql.lit(MAILS_AN_HOUR)} then ends_at end as held_until
    )
    update mails set
      attempts = attempts + case when ${isHeld} then 0 else 1 end,
      counted_at = case when ${isHeld} then null else coalesce(mails.counted_at, now()) end,
      held_until = counted.held_until,
      claimed_until = case when ${isHeld} then null else now() + interval '2 minutes' end,
      give_up_at = case when ${isHeld} and mails.kind = any(${sql.lit(`{${NEVER_LOST}}`)}::text[])
        then greatest(give_up_at, counted.held_until + interval '1 day') else give_up_at end
    from mail left join counted on true
    where mails.id = mail.id and set_config('synchronous_commit', 'off', true) = 'off'
    returning mails.*, give_up_at <= now() as is_late`,
)
