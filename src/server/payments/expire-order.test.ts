import { expect, test, vi } from 'vitest'
import { startJobs } from '#server/start-jobs.ts'
import type { Order } from '#shared/orders.ts'
import { isPaid, unpaidOrder } from '#tests/support/payments.ts'
import { shiftClock } from '#tests/support/shift-clock.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'
import { expireOrder, expireOverdueOrders } from './expire-order.ts'

const HOLD = 31
const GRACE = 10

const statusOf = async ({ db }: TestShop, id: string) =>
  (await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

// Requirements: STOCK-3
// Threats: T138
test('an order whose payment has no webhook yet is paid, not released, when its hold ends', async () => {
  const shop = await openShop()
  const { order, start, product, shopper } = await unpaidOrder(shop)
  shop.provider.pay(start.id)
  await shiftClock(shop.owner, HOLD)
  await expireOrder(shop, order.id)
  expect(await isPaid(shop, order.id)).toBe(true)
  expect((await shopper.get<Order>(`/api/orders/${order.id}`)).body).toMatchObject({
    status: 'paid',
    cancelledAt: null,
  })
  expect(await shop.given.stockOf(product)).toBe(4)
})

// Threats: T139
test.each(['created', 'authorized', 'failed'] as const)(
  'a payment that is only %s does not extend the hold',
  async (status) => {
    const shop = await openShop()
    const { order, start, product } = await unpaidOrder(shop)
    shop.provider.pay(start.id, { status })
    await shiftClock(shop.owner, HOLD)
    await expireOrder(shop, order.id)
    expect(await statusOf(shop, order.id)).toBe('cancelled')
    expect(await shop.given.stockOf(product)).toBe(5)
  },
)

test('an order without a payment start, or unknown to the provider, is released at once', async () => {
  const shop = await openShop()
  const never = await shop.given.order()
  const { order: unknown, start } = await unpaidOrder(shop)
  shop.provider.cleared.add(start.id)
  const paymentsOf = vi.spyOn(shop.provider, 'paymentsOf')
  await shiftClock(shop.owner, HOLD)
  await expireOverdueOrders(shop)
  expect(await statusOf(shop, never.id)).toBe('cancelled')
  expect(await statusOf(shop, unknown.id)).toBe('cancelled')
  expect(paymentsOf).toHaveBeenCalledTimes(1)
})

// Requirements: STOCK-3
// Threats: T139
test('while the provider is down the stock of each order is held for ten more minutes', async () => {
  const shop = await openShop()
  const { order, product } = await unpaidOrder(shop)
  const never = await shop.given.order()
  await shiftClock(shop.owner, GRACE)
  const { order: later } = await unpaidOrder(shop)
  shop.provider.isDown = true
  await shiftClock(shop.owner, HOLD - GRACE)
  await expireOverdueOrders(shop)
  expect(await statusOf(shop, never.id)).toBe('cancelled')
  expect(await statusOf(shop, order.id)).toBe('submitted')
  await shiftClock(shop.owner, GRACE - 1)
  await expireOverdueOrders(shop)
  expect(await statusOf(shop, order.id)).toBe('submitted')
  await shiftClock(shop.owner, 1)
  await expireOverdueOrders(shop)
  expect(await statusOf(shop, order.id)).toBe('cancelled')
  expect(await shop.given.stockOf(product)).toBe(5)
  expect(await statusOf(shop, later.id)).toBe('submitted')
})

// Threats: T138
test('after an outage longer than the holds and the grace period, the provider is asked before any release', async () => {
  const shop = await openShop()
  const { order, start } = await unpaidOrder(shop)
  await shiftClock(shop.owner, 24 * 60)
  shop.provider.pay(start.id)
  shop.provider.isDown = true
  await expireOverdueOrders(shop)
  expect(await statusOf(shop, order.id)).toBe('submitted')
  shop.provider.isDown = false
  await expireOverdueOrders(shop)
  expect(await statusOf(shop, order.id)).toBe('paid')
})

// Threats: T138
test('after an outage the shop books the payments of the meantime before it releases orders', async () => {
  const shop = await openShop()
  const paid = await unpaidOrder(shop)
  const unpaid = await unpaidOrder(shop)
  shop.provider.pay(paid.start.id)
  await shiftClock(shop.owner, 24 * 60)
  await startJobs(shop)
  await expect.poll(() => statusOf(shop, unpaid.order.id), { timeout: 15_000 }).toBe('cancelled')
  await expect.poll(() => statusOf(shop, paid.order.id), { timeout: 15_000 }).toBe('paid')
  const released = await shop.db
    .selectFrom('audit')
    .select('subject_id')
    .where('action', '=', 'order expired')
    .execute()
  expect(released).toEqual([{ subject_id: unpaid.order.id }])
})
