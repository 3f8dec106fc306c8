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

test('a job that fails is reported with its queue and its error', async () => {
  const { db, connection, close } = await openTestDatabase()
  onTestFinished(close)
  const failed: unknown[] = []
  const jobs = createJobs(connection, { onError: () => {}, onFailed: (failure) => failed.push(failure) })
  await jobs.start()
  onTestFinished(jobs.stop)
  await jobs.enqueue(db, 'expireOrder', { orderId: 'order' })
  const error = new Error('no such order')
  await jobs.work('expireOrder', async () => {
    throw error
  })
  await expect.poll(() => failed, { timeout: 15_000 }).toContainEqual({ queue: 'expire-order', error })
})
