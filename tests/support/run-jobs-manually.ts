import { sql } from 'kysely'
import { QUEUES, type QueueName } from '#server/database/queues.ts'
import { startJobs } from '#server/start-jobs.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { TestShop } from './shop.ts'

type Run = (data: never) => Promise<void>
type Job = { id: string; name: string; data: never }
/** A job whose work failed is tried again later. */
export type Ran = { name: string; data: Record<string, string>; isDone: boolean }

/** The shop's own jobs, which run when a test calls them and not on a schedule. */
export async function runJobsManually(shop: TestShop) {
  const workers = new Map<string, Run>()
  const work = async (queue: QueueName, run: Run) => {
    workers.set(QUEUES[queue].name, run)
  }
  await startJobs({ ...shop, jobs: { ...shop.jobs, work, schedule: async () => {} } })

  const runJob = async ({ id, name, data }: Job): Promise<Ran> => {
    try {
      await workers.get(name)?.(data)
      await sql`update pgboss.job set state = 'completed', completed_on = now() where name = ${name} and id = ${id}`.execute(
        shop.owner,
      )
      return { name, data, isDone: true }
    } catch {
      await sql`
        update pgboss.job set state = 'retry', retry_count = retry_count + 1, start_after = now() + interval '5 seconds'
        where name = ${name} and id = ${id}`.execute(shop.owner)
      return { name, data, isDone: false }
    }
  }

  return {
    /** Runs the due jobs, in any order and several at once, until none is left. */
    runDue: async (random: SeededRandom): Promise<void> => {
      for (let due = await takeDue(shop); due.length > 0; due = await takeDue(shop)) {
        for (const jobs of inGroups(random.shuffled(due), AT_ONCE)) await Promise.all(jobs.map(runJob))
      }
    },
    /** Runs the jobs one after the other, and reports each one. */
    runSequentially: async (onRan: (ran: Ran) => Promise<void>): Promise<void> => {
      for (let due = await takeDue(shop); due.length > 0; due = await takeDue(shop)) {
        for (const job of due) await onRan(await runJob(job))
      }
    },
  }
}

export type ManualJobs = Awaited<ReturnType<typeof runJobsManually>>

const AT_ONCE = 4

async function takeDue({ owner }: TestShop): Promise<Job[]> {
  const { rows } = await sql<Job & { created_on: Date }>`
    update pgboss.job set state = 'active', started_on = now()
    where (name, id) in (
      select name, id from pgboss.job where state < 'active' and start_after <= now() order by created_on limit 200)
    returning id, name, data, created_on`.execute(owner)
  return rows.toSorted((a, b) => a.created_on.getTime() - b.created_on.getTime())
}

export function* inGroups<T>(list: T[], size: number): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size)
}
