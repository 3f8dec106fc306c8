// Slow: npm run test:all only.
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { QUEUES } from '#server/database/queues.ts'
import { openShop } from '#tests/support/shop.ts'
import { createJobs } from './jobs.ts'
import { repeatJob, scheduleJob } from './repeat.ts'

test('a repeated job continues after a failed run, and only one waits', async () => {
  const shop = await openShop()
  let runs = 0
  const run = async () => {
    runs += 1
    if (runs === 1) throw new Error('the first one fails')
  }
  await repeatJob(shop, 'checkPayments', 0, run)
  await vi.waitFor(() => expect(runs).toBeGreaterThan(3), { timeout: 20_000, interval: 50 })

  const later = new Date(Date.now() + 3_600_000)
  for (let n = 0; n < 3; n += 1) await shop.jobs.enqueue(shop.db, 'reconcile', {}, { startAfter: later })
  const { rows } = await sql`select id from pgboss.job where name = 'reconcile' and state = 'created'`.execute(shop.db)
  expect(rows).toHaveLength(1)
})

test('a scheduled job that was missed while the shop was closed runs once it is open again', async () => {
  const shop = await openShop()
  const name = QUEUES.applyRetention.name
  let runs = 0
  const open = async () => {
    const jobs = createJobs(shop.connection, { onError: () => {} })
    await jobs.start()
    onTestFinished(jobs.stop)
    return jobs
  }
  await scheduleJob({ ...shop, jobs: await open() }, 'applyRetention', '0 * * * *', async () => {
    runs += 1
  })
  await expect.poll(() => runs).toBe(1)
  await sql`update pgboss.schedule set created_on = now() - interval '3 hours'`.execute(shop.owner)
  await sql`update pgboss.version set cron_on = now() - interval '3 hours'`.execute(shop.owner)
  await open()
  await expect.poll(() => runs, { timeout: 30_000 }).toBe(2)
  const { rows } = await sql`select id from pgboss.job where name = ${name}`.execute(shop.owner)
  expect(rows).toHaveLength(2)
})

test('a repeated job runs at a start, although the clock that ended its wait was hours ahead', async () => {
  const shop = await openShop()
  await shop.jobs.enqueue(shop.db, 'checkPayments', {}, { startAfter: 5 * 3_600 })
  let runs = 0
  await repeatJob(shop, 'checkPayments', 60, async () => {
    runs += 1
  })
  await expect.poll(() => runs).toBe(1)
})
