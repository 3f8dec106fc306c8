import { expect, test, vi } from 'vitest'
import { startWork } from '#server/workers.ts'
import type { Order } from '#shared/orders.ts'
import { isPaid, unpaidOrder } from '#tests/support/payments.ts'
import { passTime } from '#tests/support/shift-clock.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'
import { expireOrder, expireOverdueOrders } from './expire-order.ts'

const HOLD = 31
const GRACE = 10

const statusOf = async ({ db }: TestShop, id: string) =>
  (await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

// Requirements: STOCK-3
// Threats: T138
test('a payment that nobody has told of yet makes the order paid when its hold ends, not cancelled', async () => {
  const shop = await openShop()
  const { order, start, product, shopper } = await unpaidOrder(shop)
  shop.provider.pay(start.id)
  await passTime(shop.owner, HOLD)
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
  'a payment that is only %s does not hold the stock longer',
  async (status) => {
    const shop = await openShop()
    const { order, start, product } = await unpaidOrder(shop)
    shop.provider.pay(start.id, { status })
    await passTime(shop.owner, HOLD)
    await expireOrder(shop, order.id)
    expect(await statusOf(shop, order.id)).toBe('cancelled')
    expect(await shop.given.stockOf(product)).toBe(5)
  },
)

test('an order whose payment was never begun, or that the provider does not know, is released at once', async () => {
  const shop = await openShop()
  const never = await shop.given.order()
  const { order: unknown, start } = await unpaidOrder(shop)
  shop.provider.forgotten.add(start.id)
  const asked = vi.spyOn(shop.provider, 'paymentsOf')
  await passTime(shop.owner, HOLD)
  await expireOverdueOrders(shop)
  expect(await statusOf(shop, never.id)).toBe('cancelled')
  expect(await statusOf(shop, unknown.id)).toBe('cancelled')
  expect(asked).toHaveBeenCalledTimes(1)
})

// Requirements: STOCK-3
// Threats: T139
test('while the provider cannot be asked the stock is kept a little longer, and released after ten minutes', async () => {
  const shop = await openShop()
  const { order, product } = await unpaidOrder(shop)
  const never = await shop.given.order()
  shop.provider.isDown = true
  await passTime(shop.owner, HOLD)
  await expireOverdueOrders(shop)
  expect(await statusOf(shop, never.id)).toBe('cancelled')
  expect(await statusOf(shop, order.id)).toBe('submitted')
  await passTime(shop.owner, GRACE - 1)
  await expireOverdueOrders(shop)
  expect(await statusOf(shop, order.id)).toBe('submitted')
  await passTime(shop.owner, 1)
  await expireOverdueOrders(shop)
  expect(await statusOf(shop, order.id)).toBe('cancelled')
  expect(await shop.given.stockOf(product)).toBe(5)
})

// Threats: T138
test('after an outage that was longer than the holds and the wait, the provider is asked before anything is released', async () => {
  const shop = await openShop()
  const { order, start } = await unpaidOrder(shop)
  await passTime(shop.owner, 24 * 60)
  shop.provider.pay(start.id)
  shop.provider.isDown = true
  await expireOverdueOrders(shop)
  expect(await statusOf(shop, order.id)).toBe('submitted')
  shop.provider.isDown = false
  await expireOverdueOrders(shop)
  expect(await statusOf(shop, order.id)).toBe('paid')
})

// Threats: T138
test('a shop that starts after an outage counts the money that came meanwhile before it cancels', async () => {
  const shop = await openShop()
  const paid = await unpaidOrder(shop)
  const unpaid = await unpaidOrder(shop)
  shop.provider.pay(paid.start.id)
  await passTime(shop.owner, 24 * 60)
  await startWork(shop)
  await expect.poll(() => statusOf(shop, unpaid.order.id), { timeout: 15_000 }).toBe('cancelled')
  await expect.poll(() => statusOf(shop, paid.order.id), { timeout: 15_000 }).toBe('paid')
  const released = await shop.db
    .selectFrom('audit')
    .select('subject_id')
    .where('action', '=', 'order released')
    .execute()
  expect(released).toEqual([{ subject_id: unpaid.order.id }])
})
