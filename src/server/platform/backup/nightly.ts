import type { FastifyBaseLogger } from 'fastify'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

/** 02:30 in India, the quietest hour. */
const NIGHTLY = '30 2 * * *'

/** One backup per night, by any process of the shop. The queue retries a failed one. */
export async function backUpNightly(
  { jobs, log }: { jobs: Jobs; log: FastifyBaseLogger },
  backUp: () => Promise<string>,
): Promise<void> {
  await jobs.work('backUp', async () => {
    try {
      log.info({ folder: await backUp() }, 'backup finished')
    } catch (error) {
      log.error({ err: error }, 'backup failed')
      throw error
    }
  })
  await jobs.schedule('backUp', NIGHTLY)
}
