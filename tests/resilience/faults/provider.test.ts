import { expect, test } from 'vitest'
import type { Order } from '#shared/orders.ts'
import { onThisMachine } from '#tests/support/processor-queue.ts'
import { isSuccess } from './caller.ts'
import { callerFor, prepared } from './flow.ts'
import { clearedTransactions, expectIdleAndConsistent, sharedProxiedShop } from './shared-proxied-shop.ts'

const openShop = sharedProxiedShop()

// Threats: R8
test('R7, R8 with a hanging provider nobody waits longer than 6 s, and payments resume', async () => {
  const shop = await openShop()
  const call = await callerFor(shop, 'shopper')
  const product = await shop.given.product({ stock: 20 })
  const body = shop.given.draft(product, 1)
  const orders = await Promise.all(
    Array.from({ length: 6 }, () => prepared<Order>(call('/api/orders', { method: 'POST', body }))),
  )
  const pay = ({ _id }: Order) => call(`/razorpay/${_id}`, { method: 'POST' })
  await shop.links.provider.set({ isHanging: true })

  const cleared: number[] = []
  let isOver = false
  const first = Promise.all(orders.slice(0, 5).map(pay)).finally(() => {
    isOver = true
  })
  while (!isOver) cleared.push(await clearedTransactions(shop))
  for (const { status, ms } of await first) {
    expect(status).toBe(503)
    expect(ms).toBeLessThan(onThisMachine(6_500))
  }
  expect(Math.max(...cleared)).toBe(0)
  const [last] = orders.slice(5)
  const reported = await pay(last as Order)
  expect(reported).toMatchObject({ status: 503 })
  expect(reported.ms).toBeLessThan(onThisMachine(1_500))

  await shop.links.provider.set({})
  await expect
    .poll(async () => isSuccess(await pay(last as Order)), { timeout: onThisMachine(5_000), interval: 100 })
    .toBe(true)
  for (const order of orders) expect(isSuccess(await pay(order))).toBe(true)
  for (const order of orders) expect(await shop.bank.ordersOf(order._id)).toHaveLength(1)
  await expectIdleAndConsistent(shop)
})
