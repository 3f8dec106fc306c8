import type { Db } from '#server/database/connect.ts'
import type { Jobs } from './jobs.ts'
import { retryUntilReachable } from './retry-until-reachable.ts'

type Repeated = 'checkPayments' | 'reconcile' | 'forget'

/**
 * Runs a job now and then every `seconds`. Each run adds the next one before it begins, so a failed run is followed by
 * another. The queue holds only one waiting job.
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
  await retryUntilReachable(() => jobs.work(queue, work), ending)
  await retryUntilReachable(() => jobs.enqueue(db, queue, {}), ending)
}
