import { expect, test } from 'vitest'
import { readBacklog } from '#server/dashboard/metrics-queries.ts'
import { refundPayment } from '#server/refunds/refund-payment.ts'
import type { Order } from '#shared/orders.ts'
import { createMedicine } from '#tests/support/prescriptions.ts'
import { openShop } from '#tests/support/shop.ts'

const idsOf = (orders: Order[]) => orders.map(({ _id }) => _id)

// Requirements: ORDER-24
test('an admin filters orders that need payment, shipping, delivery or attention', async () => {
  const shop = await openShop()
  const { as, given, db } = shop
  const admin = await as('admin')
  const unpaid = await given.order()
  const paid = await given.order({ state: 'paid' })
  const shipped = await given.order({ state: 'shipped' })
  const list = async (state: string) => idsOf((await admin.get<Order[]>(`/api/orders?state=${state}`)).body)

  expect(await list('to-pay')).toEqual([unpaid.id])
  expect(await list('to-ship')).toEqual([paid.id])
  expect(await list('paid')).toEqual([paid.id])
  expect(await list('to-deliver')).toEqual([shipped.id])
  expect(await list('delivered')).toEqual([])
  expect(await list('problem')).toEqual([])

  const waiting = await given.order({ product: await createMedicine(shop), state: 'paid' })
  expect(await list('to-ship')).toEqual([paid.id])
  expect(await list('paid')).toEqual([waiting.id, paid.id])

  await db
    .insertInto('unmatched_payments')
    .values({ id: 'pay_x', order_id: unpaid.id, amount: 1, currency: 'INR', status: 'captured', reason: 'Too little.' })
    .execute()
  expect(await list('problem')).toEqual([unpaid.id])
  expect(await admin.get('/api/orders?state=lost')).toMatchObject({ status: 400 })
})

test('a failed refund is a problem, and an alert, until an admin retries it', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const order = await shop.given.order({ state: 'paid' })
  const problems = async () => idsOf((await admin.get<Order[]>('/api/orders?state=problem')).body)
  const alerted = async () => (await readBacklog(shop.db)).failedRefunds

  shop.provider.refusesRefunds = 'Your account does not have enough balance.'
  const draft = { amount: 10, reason: 'A bottle was broken' }
  await admin.post(`/api/orders/${order.id}/refunds`, draft, { headers: { 'idempotency-key': 'one-refund' } })
  const refund = await shop.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  expect(await problems()).toEqual([])
  await refundPayment(shop, refund.id)
  expect([await problems(), await alerted()]).toEqual([[order.id], 1])
  expect(await admin.post(`/api/refunds/${refund.id}/again`)).toMatchObject({ status: 200 })
  expect([await problems(), await alerted()]).toEqual([[], 0])
})

// Requirements: ORDER-24
test('an admin finds an order by name, phone, tracking number, short number or whole id', async () => {
  const { as, given } = await openShop()
  const admin = await as('admin')
  const match = await given.order({ by: 'Unni Krishnan', state: 'shipped' })
  await given.order({ by: 'Fathima Beevi' })
  const found = async (search: string) =>
    idsOf((await admin.get<Order[]>(`/api/orders?search=${encodeURIComponent(search)}`)).body)

  for (const search of ['krishnan UNNI', 'rishna', 'un', 'ek123456789in', match.id, `#${match.id.slice(-8)}`])
    expect(await found(search), search).toEqual([match.id])
  for (const search of ['98470 00000', '+91 98470-00000', '098470', 'lakshmi'])
    expect((await found(search)).length, search).toBe(search === '098470' ? 0 : 2)
  for (const search of ['nobody', '100%', '_', "'; drop table orders", '\\'])
    expect(await found(search), search).toEqual([])
  expect(await admin.get(`/api/orders?search=${'x'.repeat(101)}`)).toMatchObject({ status: 400 })
})

test('any part of a Malayalam name finds the order', async () => {
  const { as, given } = await openShop()
  const admin = await as('admin')
  const order = await given.order({ by: 'ലക്ഷ്മി നായർ' })
  for (const search of ['ലക്ഷ്മി', 'ക്ഷ്മി', 'നാ', 'നായർ ലക്ഷ്മി', 'നായര്\u200d'])
    expect(idsOf((await admin.get<Order[]>(`/api/orders?search=${encodeURIComponent(search)}`)).body), search).toEqual([
      order.id,
    ])
})

test('the history of an order is in words and includes its payments', async () => {
  const { as, given, db, person } = await openShop()
  const admin = await as('admin')
  const order = await given.order({ state: 'shipped' })
  await db
    .insertInto('unmatched_payments')
    .values({ id: 'pay_z', order_id: order.id, amount: 1, currency: 'INR', status: 'captured', reason: 'Twice.' })
    .execute()
  await db
    .insertInto('audit')
    .values({
      action: 'payment unmatched',
      actor_id: null,
      subject_type: 'payment',
      subject_id: 'pay_z',
      details: JSON.stringify({ amount: 1050, reason: 'Twice.' }),
    })
    .execute()

  const { body } = await admin.get<{ what: string; who: string; at: string }[]>(`/api/orders/${order.id}/history`)
  expect(body.map(({ who }) => who)).toEqual(['shopper', 'The shop', 'admin', 'The shop'])
  expect(body.map(({ what }) => what)).toEqual([
    expect.stringMatching(/^Order placed for ₹194\.50/),
    expect.stringMatching(/^Paid ₹194\.50 \(payment pay_/),
    'Shipped with India Post, tracking number EK123456789IN',
    'A payment of ₹10.50 could not be matched. Twice.',
  ])
  expect((await person('admin'))._id).toEqual((body[2] as { whoId?: string }).whoId)
  expect(await admin.get('/api/orders/0190a5c2-0000-7000-8000-000000000000/history')).toMatchObject({ status: 404 })
})
