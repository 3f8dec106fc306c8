// Slow: npm run test:all only.
import { expect, onTestFinished, test, vi } from 'vitest'
import { isPaid, unpaidOrder } from '#tests/support/payments.ts'
import { onThisMachine } from '#tests/support/processor-queue.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

function stopClock() {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

// Requirements: PAY-16
test('a shopper sees a new payment on their unpaid order, with few provider calls', async () => {
  stopClock()
  const shop = await openShop()
  const { order, start, shopper } = await unpaidOrder(shop)
  const paymentsOf = vi.spyOn(shop.provider, 'paymentsOf')
  const view = () => shopper.get(`/api/orders/${order.id}`)
  expect(await view()).toMatchObject({ body: { isPaid: false } })
  await Promise.all([view(), view()])
  expect(paymentsOf).toHaveBeenCalledTimes(1)

  shop.provider.pay(start.id)
  vi.advanceTimersByTime(3_000)
  expect(await view()).toMatchObject({ body: { isPaid: true } })
  await view()
  expect(paymentsOf).toHaveBeenCalledTimes(2)
})

test('a manual check returns a state newer than the click, within a limit', async () => {
  stopClock()
  const shop = await openShop()
  const { order, start, shopper } = await unpaidOrder(shop)
  const paymentsOf = vi.spyOn(shop.provider, 'paymentsOf')
  const press = () => shopper.get(`/api/orders/${order.id}/pay`)
  for (let presses = 0; presses < 15; presses += 1) expect(await press()).toMatchObject({ body: { isPaid: false } })
  expect(paymentsOf).toHaveBeenCalledTimes(11)
  vi.advanceTimersByTime(3_000)
  await shopper.get(`/api/orders/${order.id}`)
  shop.provider.pay(start.id)
  expect(await press()).toMatchObject({ body: { isPaid: true } })
})

// Requirements: PAY-19
test('a slow or unavailable provider does not block the order page', async () => {
  const shop = await openShop()
  const { order, start, shopper } = await unpaidOrder(shop)
  const response = Promise.withResolvers<void>()
  shop.provider.pay(start.id)
  const { paymentsOf } = shop.provider
  shop.provider.paymentsOf = async (id) => {
    await response.promise
    return paymentsOf(id)
  }
  const startedAt = performance.now()
  expect(await shopper.get(`/api/orders/${order.id}`)).toMatchObject({ status: 200, body: { isPaid: false } })
  expect(performance.now() - startedAt).toBeLessThan(onThisMachine(3_000))
  response.resolve()
  await expect.poll(() => isPaid(shop, order.id)).toBe(true)

  const next = await unpaidOrder(shop)
  shop.provider.isDown = true
  expect(await shopper.get(`/api/orders/${next.order.id}`)).toMatchObject({ status: 200, body: { isPaid: false } })
})

/** Many unpaid orders of one user, placed directly in the database because of the limits on placing them. */
async function unpaidOrdersOf(shop: TestShop, who: string, count: number): Promise<string[]> {
  const { _id: owner } = await shop.person(who)
  const product = await shop.given.product({ stock: count })
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const { id } = await shop.given.order({ by: `${who} ${n}`, product })
    await (await shop.as(`${who} ${n}`)).post(`/razorpay/${id}`)
    await shop.db.updateTable('orders').set({ user_id: owner }).where('id', '=', id).execute()
    ids.push(id)
  }
  return ids
}

// Threats: T135
test('many unpaid orders of one user cause few provider calls, and other users’ checks continue', async () => {
  stopClock()
  const shop = await openShop()
  const ids = await unpaidOrdersOf(shop, 'collector', 20)
  const paymentsOf = vi.spyOn(shop.provider, 'paymentsOf')
  const collector = await shop.as('collector')
  const views = await Promise.all(
    ids.flatMap((id) => [`/api/orders/${id}`, `/api/orders/${id}/pay`].map((url) => collector.get(url))),
  )
  expect(views.map(({ status }) => status)).toEqual(ids.flatMap(() => [200, 200]))
  expect(paymentsOf).toHaveBeenCalledTimes(20)

  const { order, start, shopper } = await unpaidOrder(shop)
  shop.provider.pay(start.id)
  expect(await shopper.get(`/api/orders/${order.id}`)).toMatchObject({ body: { isPaid: true } })
  vi.advanceTimersByTime(1_000)
  // A manual check, because a page view shares a response of the last three seconds.
  for (let presses = 0; presses < 2; presses += 1) await collector.get(`/api/orders/${ids[19]}/pay`)
  expect(paymentsOf).toHaveBeenCalledTimes(22)
})

// Threats: T135
test('a process limits its provider calls for any number of shoppers, and staff are exempt', async () => {
  stopClock()
  const shop = await openShop()
  const paymentsOf = vi.spyOn(shop.provider, 'paymentsOf')
  for (const who of ['one', 'two', 'three']) {
    const caller = await shop.as(who)
    for (const id of await unpaidOrdersOf(shop, who, 11)) {
      expect(await caller.get(`/api/orders/${id}`)).toMatchObject({ status: 200, body: { isPaid: false } })
    }
  }
  expect(paymentsOf).toHaveBeenCalledTimes(30)
  const { order, start } = await unpaidOrder(shop)
  shop.provider.pay(start.id)
  const admin = await shop.as('admin')
  expect(await admin.get(`/api/orders/${order.id}/pay`)).toMatchObject({ body: { isPaid: true } })
})

// Threats: T135
test('repeated returns of the payment window cause few provider calls', async () => {
  stopClock()
  const shop = await openShop()
  const { order, start } = await unpaidOrder(shop)
  const returned = shop.provider.pay(start.id, { status: 'authorized' })
  const findPayment = vi.spyOn(shop.provider, 'findPayment')
  const visitor = await shop.as('visitor')
  for (let n = 0; n < 30; n += 1) {
    expect(await visitor.post(`/razorpay/success/${order.id}`, returned)).toMatchObject({ status: 202 })
  }
  expect(findPayment).toHaveBeenCalledTimes(12)
})

// Requirements: PAY-19
test('a check by staff always gets the provider’s current response', async () => {
  const shop = await openShop()
  const { order, start, shopper } = await unpaidOrder(shop)
  await shopper.get(`/api/orders/${order.id}`)
  shop.provider.pay(start.id)
  const admin = await shop.as('admin')
  expect(await admin.get(`/api/orders/${order.id}`)).toMatchObject({ body: { isPaid: false } })
  expect(await admin.get(`/api/orders/${order.id}/pay`)).toMatchObject({ body: { isPaid: true } })
})
