import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { type Params, preparedQuery } from '#server/database/prepared-query.ts'
import type { Database } from '#server/database/schema.ts'
import type { MailKind } from '#shared/mail.ts'

/** Mails per address and hour; codes and security notices have a limit of their own. */
const MAILS_AN_HOUR = 8

const SECURITY: MailKind[] = ['resetCode', 'emailCode', 'invitation', 'passwordChanged', 'emailChanged']
/** These follow a payment, a breach or an admin's request, so an attacker cannot cause many. They are not counted. */
const UNLIMITED: MailKind[] = [
  'orderPaid',
  'orderShipped',
  'trackingCorrected',
  'orderDelivered',
  'orderRefunded',
  'dataBreach',
  'test',
]

/**
 * Claims a waiting mail for this process; the claim expires after two minutes. The first claim counts the mail for its
 * address and hour. Above the limit the mail waits until `held_until`.
 */
export async function claimMail(db: Db, id: string) {
  const [mail] = await claim(db, { id })
  return mail
}

/** The claim of a mail that still waits. */
export const findClaim = (db: Db, id: string) =>
  db.selectFrom('mails').select('claimed_until').where('id', '=', id).where('status', '=', 'waiting').executeTakeFirst()

type Claimed = Selectable<Database['mails']> & { is_late: boolean }

const isDeferred = sql`counted.held_until is not null`

/**
 * Commits without waiting for the disk. After a power failure within half a second, a mail may be sent twice.
 */
const claim = preparedQuery(
  (_db: Db, param: Params<{ id: string }>) => sql<Claimed>`
    with mail as (
      select id, kind, to_address, counted_at from mails
      where id = ${param('id')} and status = 'waiting' and (claimed_until is null or claimed_until < now())
      for update
    ), counted as (
      insert into attempts (key, count, ends_at)
      select
        case when kind = any(${sql.lit(`{${SECURITY}}`)}::text[]) then 'security mail to ' else 'mail to ' end
          || encode(sha256(convert_to(to_address, 'UTF8')), 'hex'),
        1, now() + interval '1 hour'
      from mail where counted_at is null and kind <> all(${sql.lit(`{${UNLIMITED}}`)}::text[])
      on conflict (key) do update set
        count = case when attempts.ends_at <= now() then 1 else attempts.count + 1 end,
        ends_at = case when attempts.ends_at <= now() then excluded.ends_at else attempts.ends_at end
      returning case when count > ${sql.lit(MAILS_AN_HOUR)} then ends_at end as held_until
    )
    update mails set
      attempts = attempts + case when ${isDeferred} then 0 else 1 end,
      counted_at = case when ${isDeferred} then null else coalesce(mails.counted_at, now()) end,
      held_until = counted.held_until,
      claimed_until = case when ${isDeferred} then null else now() + interval '2 minutes' end
    from mail left join counted on true
    where mails.id = mail.id and set_config('synchronous_commit', 'off', true) = 'off'
    returning mails.*, give_up_at <= now() as is_late`,
)
