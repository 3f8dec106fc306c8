import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Connection, Db } from '#server/database/connect.ts'
import { QUEUES, type QueueName } from '#server/database/queues.ts'

/** What each queue's jobs carry. */
export type JobData = {
  expireOrder: { orderId: string }
  applyWebhook: { eventId: string }
  checkPayments: Record<string, never>
  reconcile: Record<string, never>
  refund: { refundId: string }
  sendMail: { mailId: string }
  sendResetCode: { email: string }
  emptyOldMails: Record<string, never>
  tidyPictures: Record<string, never>
  forget: Record<string, never>
  backUp: Record<string, never>
  makePictureSizes: Record<string, never>
}

export type Jobs = {
  /**
   * Adds a job in the transaction that causes it: it exists exactly when the cause does. It is due at a moment of the
   * database, or so many seconds from now by the database's clock; this machine's may be wrong.
   */
  enqueue: <Q extends QueueName>(tx: Db, queue: Q, data: JobData[Q], startAfter?: Date | number) => Promise<void>
  /** Runs a queue's jobs, `atOnce` (2 or more) at a time; one that throws is tried again by the queue's own rules. */
  work: <Q extends QueueName>(queue: Q, run: (data: JobData[Q]) => Promise<void>, atOnce?: number) => Promise<void>
  start: () => Promise<void>
  /** Waits for jobs under way, at most 5 s; an interrupted job is run again by the next process. */
  stop: () => Promise<void>
}

// The queue takes the next jobs at once only where it took a full batch of several; one by one it would rest a second after each.
const AT_ONCE = 4

type Options = { onError: (error: Error) => void }

export function createJobs({ pooler, ...connection }: Connection, { onError }: Options): Jobs {
  const settings = {
    ...connection,
    max: 4,
    // A connection that has gone silent is given up; no statement of the queue takes that long.
    query_timeout: 20_000,
    keepAlive: true,
    // Jobs are added in the transaction that causes them. What this takes and ticks off need not wait for the disk: a job that
    // was ticked off in the last moment before the power failed is done again, as each must bear.
    ...(!pooler && { options: '-c synchronous_commit=off' }),
    schema: 'pgboss',
    migrate: false,
    createSchema: false,
    schedule: false,
  }
  const boss = new PgBoss(settings)
  boss.on('error', onError)

  return {
    enqueue: async (tx, queue, data, startAfter) => {
      await boss.send(QUEUES[queue].name, data, { db: fromKysely(tx), ...(startAfter && { startAfter }) })
    },
    work: async <Q extends QueueName>(queue: Q, run: (data: JobData[Q]) => Promise<void>, atOnce = AT_ONCE) => {
      const runOne = (job: Job<JobData[Q]>): Promise<JobResult> =>
        run(job.data).then(
          () => ({ id: job.id, status: 'completed' }),
          (error: unknown) => ({ id: job.id, status: 'failed', output: { message: String(error) } }),
        )
      await boss.work(
        QUEUES[queue].name,
        { pollingIntervalSeconds: 1, batchSize: atOnce, burstWhenBatchFull: true, perJobResults: true },
        (jobs: Job<JobData[Q]>[]) => Promise.all(jobs.map(runOne)),
      )
    },
    start: async () => {
      await boss.start()
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
