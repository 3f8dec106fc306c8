// Slow: npm run test:all only.
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openShop } from '#tests/support/shop.ts'
import { repeatJob } from './repeat.ts'

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
  for (let n = 0; n < 3; n += 1) await shop.jobs.enqueue(shop.db, 'reconcile', {}, later)
  const { rows } = await sql`select id from pgboss.job where name = 'reconcile' and state = 'created'`.execute(shop.db)
  expect(rows).toHaveLength(1)
})
