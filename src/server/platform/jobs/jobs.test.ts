import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { createJobs } from './jobs.ts'

test('jobs of a backlog run without a pause between them', async () => {
  const { db, connection, close } = await openTestDatabase()
  onTestFinished(close)
  const jobs = createJobs(connection, { onError: () => {} })
  await jobs.start()
  onTestFinished(jobs.stop)
  const orders = Array.from({ length: 40 }, (_, n) => `order ${n}`)
  for (const orderId of orders) await jobs.enqueue(db, 'expireOrder', { orderId })

  const done: string[] = []
  await jobs.work('expireOrder', async ({ orderId }) => {
    done.push(orderId)
  })
  await expect.poll(() => done.length, { timeout: 15_000 }).toBe(orders.length)
  expect(done.toSorted()).toEqual(orders.toSorted())
})
