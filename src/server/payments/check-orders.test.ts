import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { ProviderRefused, ProviderUnreadable } from '#server/platform/payment-provider/provider.ts'
import { MANY_UNPAID } from '#tests/support/builders.ts'
import { isPaid, unpaidOrder } from '#tests/support/payments.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'
import { checkDueOrders } from './check-orders.ts'
import { expireOverdueOrders } from './expire-order.ts'
import { isPollingOver, nextPollAt } from './poll-schedule.ts'

const MINUTE = 60_000

// Requirements: PAY-16
test('an unpaid order is polled after 1, 5, 15 and 60 minutes, then every hour, for three days', () => {
  const placed = new Date('2026-01-01T00:00:00Z')
  const polls: number[] = []
  for (let poll = nextPollAt(placed, placed); poll; poll = nextPollAt(placed, poll)) {
    polls.push((poll.getTime() - placed.getTime()) / MINUTE)
  }
  expect(polls.slice(0, 6)).toEqual([1, 5, 15, 60, 120, 180])
  expect(polls).toHaveLength(3 + 72)
  expect(polls.at(-1)).toBe(72 * 60)
  // After a pause of the shop one poll replaces all missed ones.
  expect(nextPollAt(placed, new Date(placed.getTime() + 200 * MINUTE))).toEqual(
    new Date(placed.getTime() + 240 * MINUTE),
  )
})

// Requirements: PAY-16
// Threats: T143
test('an order with a long hold is polled until three days after its hold', () => {
  const placed = new Date('2026-01-01T00:00:00Z')
  const heldUntil = new Date('2026-01-31T00:30:00Z')
  const end = new Date('2026-02-03T00:30:00Z')
  expect(nextPollAt(placed, new Date('2026-01-20T10:10:00Z'), heldUntil)).toEqual(new Date('2026-01-20T11:00:00Z'))
  expect(nextPollAt(placed, new Date('2026-02-03T00:10:00Z'), heldUntil)).toEqual(end)
  expect(nextPollAt(placed, end, heldUntil)).toBeUndefined()
  expect(isPollingOver(placed, new Date(end.getTime() - 1), heldUntil)).toBe(false)
  expect(isPollingOver(placed, end, heldUntil)).toBe(true)
})

const pollsOf = ({ db }: TestShop, id: string) =>
  db.selectFrom('orders').select(['next_check_at', 'last_checked_at']).where('id', '=', id).executeTakeFirstOrThrow()

const dueNow = ({ db }: TestShop) =>
  db
    .updateTable('orders')
    .set({ next_check_at: new Date(0) })
    .where('next_check_at', 'is not', null)
    .execute()

/** Ages the order by this many hours, which the shop's own database role cannot do. */
const makeOlder = ({ owner }: TestShop, id: string, hours: number) =>
  owner.transaction().execute(async (tx) => {
    await sql`alter table orders disable trigger order_amounts_stay`.execute(tx)
    const span = sql`make_interval(hours => ${hours})`
    await sql`update orders set created_at = created_at - ${span}, held_until = held_until - ${span} where id = ${id}`.execute(
      tx,
    )
    await sql`alter table orders enable trigger order_amounts_stay`.execute(tx)
  })

// Requirements: PAY-16
// Threats: T68
test('the poll finds the payment when every webhook is lost', async () => {
  const shop = await openShop()
  const { order, start } = await unpaidOrder(shop)
  shop.provider.pay(start.id)
  await checkDueOrders(shop)
  expect(await isPaid(shop, order.id)).toBe(false)

  await dueNow(shop)
  await checkDueOrders(shop)
  expect(await isPaid(shop, order.id)).toBe(true)
  expect(await pollsOf(shop, order.id)).toMatchObject({ next_check_at: null })
})

test('the poll also finds a late payment of a cancelled order', async () => {
  const shop = await openShop()
  const { order, product, start } = await unpaidOrder(shop)
  await shop.owner
    .updateTable('orders')
    .set({ held_until: new Date(Date.now() - 1000) })
    .where('id', '=', order.id)
    .execute()
  await expireOverdueOrders(shop)
  shop.provider.pay(start.id)
  await dueNow(shop)
  await checkDueOrders(shop)
  expect(await isPaid(shop, order.id)).toBe(true)
  expect(await shop.given.stockOf(product)).toBe(4)
})

test('an unpaid order is polled again until the last poll after three days', async () => {
  const shop = await openShop()
  const { order, start } = await unpaidOrder(shop)
  shop.provider.pay(start.id, { status: 'authorized' })
  await dueNow(shop)
  await checkDueOrders(shop)
  const { next_check_at: next } = await pollsOf(shop, order.id)
  expect(next?.getTime()).toBe(order.created_at.getTime() + MINUTE)

  await makeOlder(shop, order.id, 73)
  await dueNow(shop)
  await checkDueOrders(shop)
  const last = await pollsOf(shop, order.id)
  expect(last.next_check_at).toBeNull()
  expect(last.last_checked_at).not.toBeNull()
})

// Threats: T143
test('an order with a hold of ten days is still polled after four', async () => {
  const shop = await openShop({ orderHoldMinutes: 10 * 24 * 60 })
  const { order, start, shopper } = await unpaidOrder(shop)
  await makeOlder(shop, order.id, 4 * 24)
  await dueNow(shop)
  await checkDueOrders(shop)
  expect((await pollsOf(shop, order.id)).next_check_at).not.toBeNull()
  shop.provider.pay(start.id)
  expect(await shopper.get(`/api/orders/${order.id}`)).toMatchObject({ body: { isPaid: true } })
})

// Threats: T141
test('an order unknown to the provider is polled on schedule and logged once', async () => {
  const lines: { msg: string; orderId?: string }[] = []
  const logTo = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const shop = await openShop({ logTo })
  const { order, start, shopper } = await unpaidOrder(shop)
  shop.provider.cleared.add(start.id)
  for (let n = 0; n < 3; n += 1) {
    await dueNow(shop)
    await checkDueOrders(shop)
    const { next_check_at: next } = await pollsOf(shop, order.id)
    expect(next?.getTime()).toBe(order.created_at.getTime() + MINUTE)
  }
  const warnings = lines.filter(
    ({ orderId, msg }) => orderId === order.id && msg === 'order unknown to the payment provider',
  )
  expect(warnings).toHaveLength(1)

  await makeOlder(shop, order.id, 73)
  await dueNow(shop)
  await checkDueOrders(shop)
  expect((await pollsOf(shop, order.id)).next_check_at).toBeNull()
  expect(await shopper.post(`/razorpay/${order.id}`)).toMatchObject({ status: 409 })
})

// Requirements: PAY-19
// Threats: T141
test('staff and shoppers see when the provider does not know an order, and when it knows it again', async () => {
  const shop = await openShop()
  const { order, start, shopper } = await unpaidOrder(shop)
  const admin = await shop.as('admin')
  shop.provider.cleared.add(start.id)
  expect(await admin.get(`/api/orders/${order.id}/pay`)).toMatchObject({
    status: 409,
    body: { code: 'unknown_there', message: 'Razorpay cannot find this order.' },
  })
  expect(await shopper.get(`/api/orders/${order.id}/pay`)).toMatchObject({
    status: 200,
    body: { lastPayment: 'unknown' },
  })
  expect(await shopper.post(`/razorpay/${order.id}`)).toMatchObject({
    status: 409,
    body: { message: 'Razorpay cannot find this order. Please place it again.' },
  })

  shop.provider.cleared.clear()
  expect(await admin.get(`/api/orders/${order.id}/pay`)).toMatchObject({ status: 200, body: { isPaid: false } })
  expect(await shopper.post(`/razorpay/${order.id}`)).toMatchObject({ status: 200, body: { id: start.id } })
})

// Threats: T141
test.each([
  ['is refused', new ProviderRefused(401, 'Authentication failed')],
  ['gets an answer in another form', new ProviderUnreadable('another form')],
])('an order whose check %s waits for its next poll and delays no other order', async (_, error) => {
  const shop = await openShop()
  const first = await unpaidOrder(shop)
  const second = await unpaidOrder(shop)
  shop.provider.pay(second.start.id)
  const { paymentsOf } = shop.provider
  shop.provider.paymentsOf = async (id) => {
    if (id === first.start.id) throw error
    return paymentsOf(id)
  }
  await dueNow(shop)
  await checkDueOrders(shop)
  expect(await isPaid(shop, second.order.id)).toBe(true)
  expect((await pollsOf(shop, first.order.id)).next_check_at?.getTime()).toBe(first.order.created_at.getTime() + MINUTE)
  await makeOlder(shop, first.order.id, 10)
  await dueNow(shop)
  await checkDueOrders(shop)
  expect((await pollsOf(shop, first.order.id)).next_check_at?.getTime()).toBeGreaterThan(Date.now() + 50 * MINUTE)
})

test('while the provider is down due polls stay due', async () => {
  const shop = await openShop()
  const { order, start } = await unpaidOrder(shop)
  shop.provider.pay(start.id)
  await dueNow(shop)
  shop.provider.isDown = true
  await checkDueOrders(shop)
  shop.provider.isDown = false
  expect((await pollsOf(shop, order.id)).next_check_at).not.toBeNull()
  await dueNow(shop)
  await checkDueOrders(shop)
  expect(await isPaid(shop, order.id)).toBe(true)
})

test('two concurrent polls check each order once', async () => {
  const shop = await openShop()
  await shop.given.settings(MANY_UNPAID)
  const orders = []
  for (let n = 0; n < 30; n += 1) orders.push((await unpaidOrder(shop)).order)
  await dueNow(shop)
  const paymentsOf = vi.spyOn(shop.provider, 'paymentsOf')
  await Promise.all([checkDueOrders(shop), checkDueOrders(shop)])
  expect(paymentsOf).toHaveBeenCalledTimes(30)
})
