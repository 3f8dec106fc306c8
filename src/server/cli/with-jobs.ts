import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts'
import type { OpenShop } from './task.ts'

/** For a command that enqueues jobs: a running shop does them at once; otherwise the next start does. */
export async function withJobs<T>({ connection }: Pick<OpenShop, 'connection'>, work: (jobs: Jobs) => Promise<T>) {
  const jobs = createJobs(connection, { onError: () => {}, withSchedules: false })
  await jobs.start()
  try {
    return await work(jobs)
  } finally {
    await jobs.stop()
  }
}
