import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Db } from '#server/database/connect.ts'
import type { DatabaseConnection } from '#server/database/embedded/connection.ts'
import { QUEUES } from '#server/database/queues.ts'
import { inTransaction } from '#server/database/transaction.ts'

/** Moves every due time of holds, claims and jobs back by this many minutes. */
export async function shiftClock(owner: Db, minutes: number): Promise<void> {
  const span = sql`make_interval(mins => ${minutes})`
  // The shop works meanwhile and locks rows in another order, so a lost deadlock is retried.
  for (const { table, columns, where } of TIMESTAMP_COLUMNS) {
    const sets = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} - ${span}`)
    await inTransaction(owner, (tx) =>
      sql`update ${sql.table(table)} set ${sql.join(sets)} where ${sql.raw(where)}`.execute(tx),
    )
  }
  await sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`.execute(owner)
}

const TIMESTAMP_COLUMNS = [
  {
    table: 'orders',
    columns: ['held_until', 'provider_asked_at', 'next_check_at', 'release_waits_since'],
    where: 'paid_at is null',
  },
  { table: 'webhook_events', columns: ['next_try_at'], where: 'applied_at is null' },
  { table: 'mails', columns: ['claimed_until'], where: "status = 'waiting'" },
  { table: 'pgboss.job', columns: ['start_after', 'started_on'], where: "state < 'completed'" },
]

/** The queue's task of each minute: jobs of dead processes become available. */
export async function superviseJobs(owner: DatabaseConnection): Promise<void> {
  const boss = new PgBoss({ ...owner, schema: 'pgboss', supervise: false, schedule: false, migrate: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.supervise()
  await boss.stop({ graceful: false })
}

/** Jobs that could run now, by queue. Excludes repeated jobs. */
export async function openJobs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where state < 'completed' and start_after <= now() order by name`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !REPEATED.includes(name))
}

const { checkPayments, reconcile, applyRetention, redactOldMails, removeOrphanImages, backUp, makeImageSizes } = QUEUES
const REPEATED = [
  checkPayments,
  reconcile,
  applyRetention,
  redactOldMails,
  removeOrphanImages,
  backUp,
  makeImageSizes,
].map(({ name }): string => name)
