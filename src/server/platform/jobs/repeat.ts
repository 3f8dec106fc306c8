import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { QUEUES, type QueueName } from '#server/database/queues.ts'
import type { Jobs } from './jobs.ts'
import { retryUntilReachable } from './retry-until-reachable.ts'

type Deps = { db: Db; jobs: Jobs }

/**
 * Runs a job now and then every `seconds`, because a cron rule has whole minutes. Each run adds the next one before it
 * begins, so a failed run is followed by another. The queue holds only one waiting job.
 */
export async function repeatJob(
  { db, jobs }: Deps,
  queue: 'checkPayments',
  seconds: number,
  run: () => Promise<void>,
  ending?: AbortSignal,
) {
  const runAndRepeat = async () => {
    await jobs.enqueue(db, queue, {}, { startAfter: seconds })
    await run()
  }
  await retryUntilReachable(() => jobs.work(queue, runAndRepeat), ending)
  await retryUntilReachable(() => rescheduleNow(db, queue), ending)
  await retryUntilReachable(() => jobs.enqueue(db, queue, {}), ending)
}

/** A job that was added while the database's clock ran ahead would wait until then. */
const rescheduleNow = (db: Db, queue: QueueName) =>
  sql`update pgboss.job set start_after = now()
    where name = ${QUEUES[queue].name} and state < 'active' and start_after > now()`.execute(db)

type Scheduled = Extract<
  QueueName,
  'reconcile' | 'applyRetention' | 'redactOldMails' | 'remindOfPrescriptions' | 'removeOrphanImages'
>

/** Runs a job now, and later by a cron rule in India's time. */
export async function scheduleJob(
  { db, jobs }: Deps,
  queue: Scheduled,
  cron: string,
  run: () => Promise<void>,
  ending?: AbortSignal,
) {
  await retryUntilReachable(() => jobs.work(queue, run), ending)
  await retryUntilReachable(() => jobs.schedule(queue, cron), ending)
  await retryUntilReachable(() => jobs.enqueue(db, queue, {}), ending)
}
