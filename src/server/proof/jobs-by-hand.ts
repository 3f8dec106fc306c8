import { sql } from 'kysely'
import { QUEUES, type QueueName } from '#server/jobs/queues.ts'
import { startWork } from '#server/jobs/start-work.ts'
import type { TestShop } from '#server/testing/shop.ts'
import type { Dice } from './dice.ts'

type Run = (data: never) => Promise<void>
type Job = { id: string; name: string; data: never }

/** The shop's own workers, which run when a test says so and not by a clock: nothing is waited for. */
export async function jobsByHand(shop: TestShop) {
  const workers = new Map<string, Run>()
  const work = async (queue: QueueName, run: Run) => {
    workers.set(QUEUES[queue].name, run)
  }
  await startWork({ ...shop, jobs: { ...shop.jobs, work } })

  const runOne = async ({ id, name, data }: Job) => {
    try {
      await workers.get(name)?.(data)
      await sql`update pgboss.job set state = 'completed', completed_on = now() where name = ${name} and id = ${id}`.execute(
        shop.owner,
      )
    } catch {
      await sql`
        update pgboss.job set state = 'retry', retry_count = retry_count + 1, start_after = now() + interval '5 seconds'
        where name = ${name} and id = ${id}`.execute(shop.owner)
    }
  }

  return {
    /** Runs what is due now, in any order and several at once, until nothing is. Answers how many jobs it ran. */
    runDue: async (dice: Dice): Promise<number> => {
      let ran = 0
      for (let due = await takeDue(shop); due.length > 0; due = await takeDue(shop)) {
        for (const jobs of inGroups(dice.shuffled(due), AT_ONCE)) await Promise.all(jobs.map(runOne))
        ran += due.length
      }
      return ran
    },
  }
}

export type JobsByHand = Awaited<ReturnType<typeof jobsByHand>>

const AT_ONCE = 4

const takeDue = async ({ owner }: TestShop): Promise<Job[]> =>
  (
    await sql<Job>`
      update pgboss.job set state = 'active', started_on = now()
      where (name, id) in (
        select name, id from pgboss.job where state < 'active' and start_after <= now() order by created_on limit 200)
      returning id, name, data`.execute(owner)
  ).rows

export function* inGroups<T>(list: T[], size: number): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size)
}
