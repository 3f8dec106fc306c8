import type { Db } from '#server/database/connect.ts'
import type { Jobs } from './jobs.ts'
import { insist } from './retry-until-reachable.ts'

type Repeated = 'checkPayments' | 'reconcile' | 'forget'

/**
 * Runs a job now and again and again, `seconds` after each beginning. Each run leaves the next one behind before it
 * begins, so that one which fails or dies is followed all the same; the queue keeps only one waiting, whoever asks.
 */
export async function repeatJob(
  { db, jobs }: { db: Db; jobs: Jobs },
  queue: Repeated,
  seconds: number,
  run: () => Promise<void>,
  ending?: AbortSignal,
) {
  const work = async () => {
    await jobs.enqueue(db, queue, {}, seconds)
    await run()
  }
  await insist(() => jobs.work(queue, work), ending)
  await insist(() => jobs.enqueue(db, queue, {}), ending)
}
