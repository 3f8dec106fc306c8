import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/**
 * Before the deletion of an account, copies the data that DPDP Rules 2025, rule 8(3), requires. Nothing reads the copy
 * (docs/operations/runbook.md has the steps for a lawful order). Retention deletes it after a year.
 */
export const sealAccount = (tx: Db, userId: string) =>
  sql`
    insert into deleted_accounts (data)
    select jsonb_build_object(
      'account', jsonb_build_object('id', id, 'name', name, 'email', email, 'number', number, 'language', language,
        'createdAt', created_at),
      'signIns', (select jsonb_agg(jsonb_build_object('device', device, 'from', created_at, 'until', expires_at))
        from sessions where user_id = users.id),
      'consents', (select jsonb_agg(jsonb_build_object('purpose', purpose, 'given', given, 'at', at,
        'noticeVersion', notice_version, 'shownOn', shown_on)) from consents where user_id = users.id),
      'orders', (select jsonb_agg(jsonb_build_object('id', id, 'placedAt', created_at, 'address', shipping_address))
        from orders where user_id = users.id),
      'mails', (select jsonb_agg(jsonb_build_object('to', to_address, 'kind', kind, 'at', created_at))
        from mails where user_id = users.id)
    ) from users where id = ${userId}`.execute(tx)
