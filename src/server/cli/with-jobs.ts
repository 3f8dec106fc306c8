import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts'
import type { OpenShop } from './task.ts'

/** For a task that leaves jobs: a running shop does them at once, another one after its next start. */
export async function withJobs<T>({ connection }: Pick<OpenShop, 'connection'>, work: (jobs: Jobs) => Promise<T>) {
  const jobs = createJobs(connection, { onError: () => {} })
  await jobs.start()
  try {
    return await work(jobs)
  } finally {
    await jobs.stop()
  }
}
