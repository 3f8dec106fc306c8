import { expect, test } from 'vitest'
import type { Dashboard } from '#shared/dashboard.ts'
import type { Order } from '#shared/orders.ts'
import type { Parcel } from '#shared/packing.ts'
import { reportDispute } from '#tests/support/payments.ts'
import { paidOrder } from '#tests/support/refunds.ts'
import { openShop } from '#tests/support/shop.ts'

// Requirements: PAY-27
test('an order whose payment the bank disputes is not packed or shipped until the shop has won', async () => {
  const shop = await openShop()
  const [{ order }, { order: other }] = [await paidOrder(shop), await paidOrder(shop)]
  const [admin, packer] = [await shop.as('admin'), await shop.as('packer')]
  const toPack = async () => (await packer.get<Parcel[]>('/api/orders/to-pack')).body.map(({ _id }) => _id)
  const toShip = async () => (await admin.get<Order[]>('/api/orders?state=to-ship')).body.map(({ _id }) => _id)
  const ship = () => packer.put(`/api/orders/${order.id}/ship`, shop.given.shipment())
  for (const status of ['open', 'under_review'] as const) {
    await reportDispute(shop, order.id, status)
    expect(await ship(), status).toMatchObject({
      status: 409,
      body: { code: 'disputed', message: expect.stringContaining('Do not send the parcel') },
    })
    expect([await toPack(), await toShip()]).toEqual([[other.id], [other.id]])
  }
  expect((await admin.get<Dashboard>('/api/dashboard')).body.toShip?.count).toBe(1)
  expect((await admin.get<Order>(`/api/orders/${order.id}`)).body).toMatchObject({ status: 'paid', isDisputed: true })
  expect(await packer.post('/api/orders/packing-slips', { ids: [order.id] })).toMatchObject({ status: 409 })

  await reportDispute(shop, order.id, 'won')
  expect(await toPack()).toEqual([order.id, other.id])
  expect((await admin.get<Order>(`/api/orders/${order.id}`)).body).not.toHaveProperty('isDisputed')
  expect(await ship()).toMatchObject({ status: 200 })
})

// Requirements: PAY-27
test.each([
  ['lost', 409],
  ['closed', 200],
] as const)('shipping an order after its dispute is %s gets %s', async (status, expected) => {
  const shop = await openShop()
  const { order } = await paidOrder(shop)
  const packer = await shop.as('packer')
  await reportDispute(shop, order.id, status)
  expect((await packer.put(`/api/orders/${order.id}/ship`, shop.given.shipment())).status).toBe(expected)
})
