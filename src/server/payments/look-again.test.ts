import { expect, onTestFinished, test, vi } from 'vitest'
import { onThisMachine } from '#server/testing/processor-queue.ts'
import { openShop } from '#server/testing/shop.ts'
import { isPaid, unpaidOrder } from './testing.ts'

function stopClock() {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('whoever looks at their unpaid order sees the money that has come meanwhile, and the provider is spared', async () => {
  stopClock()
  const shop = await openShop()
  const { order, start, shopper } = await unpaidOrder(shop)
  const asked = vi.spyOn(shop.provider, 'paymentsOf')
  const look = () => shopper.get(`/api/orders/${order.id}`)
  expect(await look()).toMatchObject({ body: { isPaid: false } })
  await Promise.all([look(), look()])
  expect(asked).toHaveBeenCalledTimes(1)

  shop.provider.pay(start.id)
  vi.advanceTimersByTime(3_000)
  expect(await look()).toMatchObject({ body: { isPaid: true } })
  await look()
  expect(asked).toHaveBeenCalledTimes(2)
})

test('whoever presses to check again gets an answer that is newer than the press, but not endlessly', async () => {
  stopClock()
  const shop = await openShop()
  const { order, start, shopper } = await unpaidOrder(shop)
  const asked = vi.spyOn(shop.provider, 'paymentsOf')
  const press = () => shopper.get(`/api/orders/${order.id}/pay`)
  for (let presses = 0; presses < 15; presses += 1) expect(await press()).toMatchObject({ body: { isPaid: false } })
  expect(asked).toHaveBeenCalledTimes(11)
  vi.advanceTimersByTime(3_000)
  await shopper.get(`/api/orders/${order.id}`)
  shop.provider.pay(start.id)
  expect(await press()).toMatchObject({ body: { isPaid: true } })
})

test('a provider that is silent or down keeps nobody from seeing their order', async () => {
  const shop = await openShop()
  const { order, start, shopper } = await unpaidOrder(shop)
  const answer = Promise.withResolvers<void>()
  shop.provider.pay(start.id)
  const { paymentsOf } = shop.provider
  shop.provider.paymentsOf = async (id) => {
    await answer.promise
    return paymentsOf(id)
  }
  const began = performance.now()
  expect(await shopper.get(`/api/orders/${order.id}`)).toMatchObject({ status: 200, body: { isPaid: false } })
  expect(performance.now() - began).toBeLessThan(onThisMachine(3_000))
  answer.resolve()
  await expect.poll(() => isPaid(shop, order.id)).toBe(true)

  const next = await unpaidOrder(shop)
  shop.provider.isDown = true
  expect(await shopper.get(`/api/orders/${next.order.id}`)).toMatchObject({ status: 200, body: { isPaid: false } })
})

test('staff who ask about an order get the provider’s answer of this moment', async () => {
  const shop = await openShop()
  const { order, start, shopper } = await unpaidOrder(shop)
  await shopper.get(`/api/orders/${order.id}`)
  shop.provider.pay(start.id)
  const admin = await shop.as('admin')
  expect(await admin.get(`/api/orders/${order.id}`)).toMatchObject({ body: { isPaid: false } })
  expect(await admin.get(`/api/orders/${order.id}/pay`)).toMatchObject({ body: { isPaid: true } })
})
