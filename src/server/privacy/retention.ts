import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import type { Database } from '#server/database/schema.ts'
import { anonymiseEndedOrders, eraseNamesInOldBooks } from '#server/orders/anonymise-orders.ts'
import { eraseOldPrescriptions } from '#server/prescriptions/erase-old.ts'
import { discardOldDrafts } from '#server/products/discard-draft.ts'
import { readSettings } from '#server/settings/queries.ts'
import { RETENTION, type RetentionKind, type RetentionRule } from '#shared/retention.ts'

const AT_ONCE = 1_000
/** Each file has up to some megabytes. */
const FILES_AT_ONCE = 50

type Step = (db: Db) => Promise<{ numAffectedRows?: bigint }>

/** Deletes rows of `table`, which `key` identifies, once their `column` is older than the kind allows. */
function deletion<T extends keyof Database, C extends string & keyof Database[T]>(
  kind: RetentionKind,
  table: T,
  key: C[],
  column: C,
): Step {
  const names = sql.join(key.map((name) => sql.ref(name)))
  return (db) =>
    sql`delete from ${sql.table(table)} where (${names}) in (
      select ${names} from ${sql.table(table)} where ${sql.ref(column)} < ${before(kind)} limit ${AT_ONCE})`.execute(db)
}

const deleteOldInvitations = deletion('invitations', 'invitations', ['id'], 'expires_at')
const deleteOldCodes = deletion('codes', 'reset_codes', ['id'], 'created_at')

/** Deletes or erases each kind of data after its retention time. Mails have a job of their own. */
const STEPS: Partial<Record<RetentionKind, Step>> = {
  signIns: deletion('signIns', 'sessions', ['token_hash'], 'expires_at'),
  webhooks: (db) =>
    sql`update webhook_events set body = '{}' where id in (
      select id from webhook_events
      where applied_at < ${before('webhooks')} and body <> '{}' limit ${AT_ONCE})`.execute(db),
  idempotencyKeys: deletion('idempotencyKeys', 'idempotency_keys', ['user_id', 'key'], 'done_at'),
  codes: async (db) => {
    // No counter runs for more than a day.
    await repeatInBatches(() =>
      sql`delete from attempts where key in (
        select key from attempts where ends_at < now() limit ${AT_ONCE} for update skip locked)`.execute(db),
    )
    return deleteOldCodes(db)
  },
  trustedNetworks: deletion('trustedNetworks', 'trusted_networks', ['user_id', 'place'], 'seen_at'),
  invitations: async (db) => {
    // The mail is given up when its link ends.
    await repeatInBatches(() =>
      sql`delete from mails where id in (
        select id from mails
        where kind = 'invitation' and user_id is null and give_up_at < ${before('invitations')}
        limit ${AT_ONCE})`.execute(db),
    )
    return deleteOldInvitations(db)
  },
  deletedAccounts: deletion('deletedAccounts', 'deleted_accounts', ['id'], 'deleted_at'),
  orders: (db) => anonymiseEndedOrders(db, { atOnce: AT_ONCE }),
}

/** The time before which a kind is old, by its rule and the database's clock. */
function before(kind: RetentionKind): RawBuilder<Date> {
  const { keep: { months = 0, days = 0 } = {} }: RetentionRule = RETENTION[kind]
  return sql`now() - make_interval(months => ${months}, days => ${days})`
}

/**
 * Deletes data after its retention time, and new products that were never saved. Throws the first failure after all
 * steps, so that the job is tried again.
 */
export async function applyRetention({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  const ended: Record<string, number> = {}
  const failures: unknown[] = []
  // A failing step does not stop the later ones.
  const run = async (kind: string, erase: () => Promise<number>) => {
    await erase().then(
      (count) => {
        ended[kind] = count
      },
      (error: unknown) => {
        log.error({ kind, err: error }, 'retention failed')
        failures.push(error)
      },
    )
  }
  for (const [kind, step] of Object.entries(STEPS)) await run(kind, () => repeatInBatches(() => step(db)))
  await run('books', () => repeatInBatches(() => eraseNamesInOldBooks(db, { atOnce: AT_ONCE })))
  await run('buyers', () => repeatInBatches(() => eraseOldBuyers(db)))
  await run('prescriptions', async () => {
    const { prescriptionRetentionDays: days } = await readSettings(db)
    return repeatInBatches(() => eraseOldPrescriptions(db, { days, atOnce: FILES_AT_ONCE }), FILES_AT_ONCE)
  })
  await run('drafts', () => repeatInBatches(() => discardOldDrafts(db, { atOnce: AT_ONCE })))
  if (Object.values(ended).some((count) => count > 0)) log.info(ended, 'retention applied')
  if (failures.length > 0) throw failures[0]
}

/** Buyers on documents, in the database owner's function: the shop's own role cannot change a document. */
async function eraseOldBuyers(db: Db) {
  const { rows } = await sql<{ count: number }>`select erase_old_buyers(${AT_ONCE}) as count`.execute(db)
  return { numAffectedRows: BigInt(rows[0]?.count ?? 0) }
}

/** Works in batches, so that no statement takes long in a large shop. Returns the number of rows. */
async function repeatInBatches(piece: () => Promise<{ numAffectedRows?: bigint }>, atOnce = AT_ONCE): Promise<number> {
  for (let all = 0; ; ) {
    const { numAffectedRows = 0n } = await piece()
    all += Number(numAffectedRows)
    if (numAffectedRows < atOnce) return all
  }
}
