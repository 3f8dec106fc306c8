import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/database/connect.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** 02:30 in India, the quietest hour. */
const NIGHT_UTC_MS = 21 * 60 * 60 * 1000

export function nextNight(now: Date): Date {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS + NIGHT_UTC_MS
  return new Date(today > now.getTime() ? today : today + DAY_MS)
}

/**
 * One backup per night, by any process of the shop. Adds the next night's job first, in case this one fails. The queue
 * retries a failed one.
 */
export async function backUpNightly(
  { db, jobs, log }: { db: Db; jobs: Jobs; log: FastifyBaseLogger },
  backUp: () => Promise<string>,
): Promise<void> {
  await jobs.work('backUp', async () => {
    await jobs.enqueue(db, 'backUp', {}, nextNight(new Date()))
    try {
      log.info({ folder: await backUp() }, 'backup finished')
    } catch (error) {
      log.error({ err: error }, 'backup failed')
      throw error
    }
  })
  await jobs.enqueue(db, 'backUp', {}, nextNight(new Date()))
}
