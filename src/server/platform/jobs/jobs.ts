import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss'
import { Client } from '#server/database/client.ts'
import type { Connection, Db } from '#server/database/connect.ts'
import { QUEUES, type QueueName } from '#server/database/queues.ts'
import { sizes } from '#server/platform/memory/sizes.ts'

type JobData = {
  expireOrder: { orderId: string }
  applyWebhook: { eventId: string }
  checkPayments: Record<string, never>
  reconcile: Record<string, never>
  refund: { refundId: string }
  sendMail: { mailId: string }
  breachLetters: { breachId: string }
  sendResetCode: { email: string }
  redactOldMails: Record<string, never>
  remindOfPrescriptions: Record<string, never>
  removeOrphanImages: Record<string, never>
  applyRetention: Record<string, never>
  backUp: Record<string, never>
  makeImageSizes: Record<string, never>
}

type JobOptions = { startAfter?: Date | number | undefined; priority?: number }

export type Jobs = {
  /**
   * Adds a job in the transaction that causes it, so both commit or neither. `startAfter`: a time, or seconds from
   * now by the database's clock, because this machine's may be wrong. Jobs of a lower `priority` (default 0) run last.
   */
  enqueue: <Q extends QueueName>(tx: Db, queue: Q, data: JobData[Q], options?: JobOptions) => Promise<void>
  /** Runs a queue's jobs, `atOnce` (2 or more) at a time. The queue's rules retry a failed job. */
  work: <Q extends QueueName>(queue: Q, run: (data: JobData[Q]) => Promise<void>, atOnce?: number) => Promise<void>
  /**
   * Adds a job at each time of a cron rule, in India's time. One missed while the shop was closed is added at its next
   * start.
   */
  schedule: (queue: QueueName, cron: string) => Promise<void>
  start: () => Promise<void>
  /** Waits at most 5 s for active jobs; another process runs an interrupted job again. */
  stop: () => Promise<void>
}

// pg-boss fetches again at once only after a full batch of several; batches of one would pause a second each.
const AT_ONCE = 4

type Options = {
  onError: (error: Error) => void
  /** A job failed. Its queue's rules may repeat it. */
  onFailed?: (failed: { queue: string; error: unknown }) => void
  /** Whether this process adds the scheduled jobs and maintains the queues. */
  withSchedules?: boolean
}

export function createJobs(
  { pooler, ...connection }: Connection,
  { onError, onFailed = () => {}, withSchedules = true }: Options,
): Jobs {
  const settings = {
    ...connection,
    Client,
    max: sizes.pools.jobs,
    // Drops silent connections; no statement of the queue takes that long.
    query_timeout: 20_000,
    keepAlive: true,
    // Adding a job commits with its cause; fetching and completing need not wait for the disk. After a power cut a
    // completed job may run again, so jobs are idempotent.
    ...(!pooler && { options: '-c synchronous_commit=off' }),
    schema: 'pgboss',
    migrate: false,
    createSchema: false,
    schedule: withSchedules,
    supervise: withSchedules,
  }
  const boss = new PgBoss(settings)
  boss.on('error', onError)

  return {
    enqueue: async (tx, queue, data, { startAfter, priority = 0 } = {}) => {
      await boss.send(QUEUES[queue].name, data, { db: fromKysely(tx), priority, ...(startAfter && { startAfter }) })
    },
    work: async <Q extends QueueName>(queue: Q, run: (data: JobData[Q]) => Promise<void>, atOnce = AT_ONCE) => {
      const runJob = (job: Job<JobData[Q]>): Promise<JobResult> =>
        run(job.data).then(
          () => ({ id: job.id, status: 'completed' }),
          (error: unknown) => {
            onFailed({ queue: QUEUES[queue].name, error })
            return { id: job.id, status: 'failed', output: { message: String(error) } }
          },
        )
      await boss.work(
        QUEUES[queue].name,
        { pollingIntervalSeconds: 1, batchSize: atOnce, burstWhenBatchFull: true, perJobResults: true },
        (jobs: Job<JobData[Q]>[]) => Promise.all(jobs.map(runJob)),
      )
    },
    schedule: (queue, cron) => boss.schedule(QUEUES[queue].name, cron, {}, { tz: 'Asia/Kolkata', missed: 'once' }),
    start: async () => {
      await boss.start()
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
