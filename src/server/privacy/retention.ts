import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { anonymiseEndedOrders } from '#server/orders/anonymise-orders.ts'
import { eraseOldPrescriptions } from '#server/prescriptions/erase-old.ts'
import { discardOldDrafts } from '#server/products/discard-draft.ts'
import { readSettings } from '#server/settings/queries.ts'

/** Retention of the provider's webhooks, in days after they were applied. */
const EVENT_DAYS = 90
/** Retention of idempotency keys; clients drop queued requests after 30 days. */
const KEY_DAYS = 60
/** Retention of invitations, in days after they expired. */
const INVITATION_DAYS_AFTER = 30
const AT_ONCE = 1_000
/** Each file has up to some megabytes. */
const FILES_AT_ONCE = 50

/**
 * Deletes expired sessions, the payer's data in old webhooks, and old idempotency keys. Also deletes the addresses of
 * orders that ended after their account was deleted, files of prescriptions after their legal time, and new products
 * that nobody saved.
 */
export async function applyRetention({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  const ended = await untilFew(() =>
    sql`delete from sessions where token_hash in (
      select token_hash from sessions where expires_at <= now() limit ${AT_ONCE})`.execute(db),
  )
  const events = await untilFew(() =>
    sql`update webhook_events set body = '{}' where id in (
      select id from webhook_events
      where applied_at < now() - make_interval(days => ${EVENT_DAYS}) and body <> '{}' limit ${AT_ONCE})`.execute(db),
  )
  const keys = await untilFew(() =>
    sql`delete from idempotency_keys where (user_id, key) in (
      select user_id, key from idempotency_keys
      where done_at < now() - make_interval(days => ${KEY_DAYS}) limit ${AT_ONCE})`.execute(db),
  )
  const invitations = await untilFew(() =>
    sql`delete from invitations where id in (
      select id from invitations
      where expires_at < now() - make_interval(days => ${INVITATION_DAYS_AFTER}) limit ${AT_ONCE})`.execute(db),
  )
  const orders = await untilFew(() => anonymiseEndedOrders(db, { atOnce: AT_ONCE }))
  const { prescriptionRetentionDays: days } = await readSettings(db)
  const prescriptions = await untilFew(() => eraseOldPrescriptions(db, { days, atOnce: FILES_AT_ONCE }), FILES_AT_ONCE)
  const drafts = await untilFew(() => discardOldDrafts(db, { atOnce: AT_ONCE }))
  if (ended + events + keys + invitations + orders + prescriptions + drafts > 0)
    log.info({ signIns: ended, events, keys, invitations, orders, prescriptions, drafts }, 'retention applied')
}

/** Works in batches, so that no statement takes long in a large shop. Returns the number of rows. */
async function untilFew(piece: () => Promise<{ numAffectedRows?: bigint }>, atOnce = AT_ONCE): Promise<number> {
  for (let all = 0; ; ) {
    const { numAffectedRows = 0n } = await piece()
    all += Number(numAffectedRows)
    if (numAffectedRows < atOnce) return all
  }
}
