import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ProviderRefused } from '#server/platform/payment-provider/provider.ts'
import { reconcileLastDays } from '#server/reconciliation/reconcile.ts'
import type { AuditEntry } from '#shared/audit.ts'
import type { Dashboard } from '#shared/dashboard.ts'
import type { Order } from '#shared/orders.ts'
import type { Parcel } from '#shared/packing.ts'
import type { PrescriptionToCheck } from '#shared/prescriptions.ts'
import { reportDispute, reportDisputeOf, unpaidOrder } from '#tests/support/payments.ts'
import { orderToCheck } from '#tests/support/prescriptions.ts'
import { createRefund, paidOrder, processRefunds } from '#tests/support/refunds.ts'
import { openShop } from '#tests/support/shop.ts'
import { applyPayment } from './apply-payment.ts'

// Requirements: PAY-27
test('an order whose payment the bank disputes is not packed or shipped until the shop has won', async () => {
  const shop = await openShop()
  const [{ order }, { order: otherOrder }] = [await paidOrder(shop), await paidOrder(shop)]
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
    expect([await toPack(), await toShip()]).toEqual([[otherOrder.id], [otherOrder.id]])
  }
  expect((await admin.get<Dashboard>('/api/dashboard')).body.toShip?.count).toBe(1)
  expect((await admin.get<Order>(`/api/orders/${order.id}`)).body).toMatchObject({ status: 'paid', isDisputed: true })
  expect(await packer.post('/api/orders/packing-slips', { ids: [order.id] })).toMatchObject({ status: 409 })

  await reportDispute(shop, order.id, 'won')
  expect(await toPack()).toEqual([order.id, otherOrder.id])
  expect((await admin.get<Order>(`/api/orders/${order.id}`)).body).not.toHaveProperty('isDisputed')
  expect(await ship()).toMatchObject({ status: 200 })
})

// Requirements: PAY-27
test('a dispute that is reported twice in one state is in the audit log once', async () => {
  const shop = await openShop()
  const { order } = await paidOrder(shop)
  for (const status of ['open', 'open', 'under_review', 'under_review'] as const)
    await reportDispute(shop, order.id, status)
  const { body } = await (await shop.as('admin')).get<AuditEntry[]>('/api/audit?subject=payment&action=dispute updated')
  expect(body).toHaveLength(2)
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

const MAY_RETURN = { status: 409, body: { code: 'disputed', message: expect.stringContaining('cannot refund it') } }

// Requirements: PAY-28
test('a payment that the bank disputes is refunded only after the shop has won', async () => {
  const shop = await openShop()
  const { order, total } = await paidOrder(shop)
  for (const status of ['open', 'under_review'] as const) {
    await reportDispute(shop, order.id, status)
    expect(await createRefund(shop, order, { amount: total }), status).toMatchObject(MAY_RETURN)
  }
  await reportDispute(shop, order.id, 'won')
  expect(await createRefund(shop, order, { amount: total })).toMatchObject({ status: 201 })
  await processRefunds(shop)
  expect(shop.provider.refunds).toMatchObject([{ amount: order.total_price }])

  const { order: otherOrder } = await paidOrder(shop)
  expect(await createRefund(shop, otherOrder, { amount: 1 })).toMatchObject({ status: 201 })
})

// Requirements: PAY-28
test('a failed refund is not tried again while the bank disputes the payment', async () => {
  const shop = await openShop()
  const { order, total } = await paidOrder(shop)
  shop.provider.refusesRefunds = 'The balance is too low.'
  await createRefund(shop, order, { amount: total })
  await processRefunds(shop)
  shop.provider.refusesRefunds = undefined
  await reportDispute(shop, order.id, 'open')
  const [refund] = await shop.db.selectFrom('refunds').selectAll().execute()
  const admin = await shop.as('admin')
  const again = () => admin.post(`/api/refunds/${refund?.id}/again`)
  expect(await again()).toMatchObject(MAY_RETURN)
  await reportDispute(shop, order.id, 'closed')
  expect((await again()).status).toBeLessThan(300)
  await processRefunds(shop)
  expect(shop.provider.refunds).toHaveLength(1)
})

// Requirements: PAY-28, RX-5
test('a prescription of a disputed order is not refused, and does not wait to be checked', async () => {
  const shop = await openShop()
  const { order, product } = await orderToCheck(shop)
  const pharmacist = await shop.as('pharmacist')
  const refuse = () => pharmacist.put(`/api/orders/${order.id}/prescription/refuse`, { reason: 'too-old' })
  const waiting = async () =>
    (await pharmacist.get<PrescriptionToCheck[]>('/api/prescriptions?state=sent')).body.map((row) => row.order)
  await reportDispute(shop, order.id, 'open')
  const stock = await shop.given.stockOf(product)
  expect(await refuse()).toMatchObject(MAY_RETURN)
  expect(await waiting()).toEqual([])
  expect((await pharmacist.get<Dashboard>('/api/dashboard')).body.prescriptions).toMatchObject({ count: 0 })
  expect(await shop.given.stockOf(product)).toBe(stock)
  await reportDispute(shop, order.id, 'won')
  expect(await waiting()).toEqual([order.id])
  expect(await refuse()).toMatchObject({ status: 200 })
})

// Requirements: PAY-28
test('a second payment that the bank already disputes is left to staff', async () => {
  const shop = await openShop()
  const { start } = await unpaidOrder(shop)
  const [first, second] = [shop.provider.pay(start.id), shop.provider.pay(start.id)]
  await applyPayment(shop, first.razorpay_payment_id)
  await reportDisputeOf(shop, second.razorpay_payment_id, 'open')
  expect(await applyPayment(shop, second.razorpay_payment_id)).toBe('unmatched')
  expect(await shop.db.selectFrom('refunds').selectAll().execute()).toEqual([])
  const admin = await shop.as('admin')
  const refund = () => admin.post(`/api/payments/${second.razorpay_payment_id}/refund`)
  expect(await refund()).toMatchObject(MAY_RETURN)
  await reportDisputeOf(shop, second.razorpay_payment_id, 'won')
  expect(await refund()).toMatchObject({ status: 200, body: { refundable: 0 } })
})

// Requirements: PAY-28
test('a refund that was decided before the dispute waits for its end, and is sent once', async () => {
  const shop = await openShop()
  const { order, total } = await paidOrder(shop)
  await createRefund(shop, order, { amount: total })
  await reportDispute(shop, order.id, 'open')
  await processRefunds(shop)
  expect(shop.provider.refunds).toEqual([])
  const jobs = async () => (await sql`select from pgboss.job where name = 'refund'`.execute(shop.owner)).rows.length
  const before = await jobs()
  await reportDispute(shop, order.id, 'under_review')
  expect(await jobs()).toBe(before)
  await reportDispute(shop, order.id, 'won')
  expect(await jobs()).toBe(before + 1)
  await processRefunds(shop)
  expect(shop.provider.refunds).toMatchObject([{ amount: order.total_price }])
})

// Requirements: PAY-28, OPS-14
test('a requested refund without a job gets one, once, in the hourly comparison', async () => {
  const shop = await openShop()
  const { order, total } = await paidOrder(shop)
  await createRefund(shop, order, { amount: total })
  const jobs = async () =>
    (await sql`select from pgboss.job where name = 'refund' and state < 'active'`.execute(shop.owner)).rows.length
  await sql`delete from pgboss.job where name = 'refund'`.execute(shop.owner)
  await reconcileLastDays(shop)
  expect(await jobs()).toBe(0)
  await shop.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update refunds set created_at = now() - interval '61 minutes'`.execute(tx)
  })
  for (const _ of [1, 2]) await reconcileLastDays(shop)
  expect(await jobs()).toBe(1)
  await processRefunds(shop)
  expect(shop.provider.refunds).toMatchObject([{ amount: order.total_price }])
})

// Requirements: PAY-27, OPS-14
test('a dispute whose events were lost is read from the provider, and so is its end', async () => {
  const shop = await openShop()
  const { order } = await paidOrder(shop)
  const { id } = await shop.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  const packer = await shop.as('packer')
  const ship = () => packer.put(`/api/orders/${order.id}/ship`, shop.given.shipment())
  const dispute = { id: 'disp_1', payment_id: id, amount: order.total_price, currency: 'INR' }
  shop.provider.disputes = [{ ...dispute, status: 'open' }]
  await reconcileLastDays(shop)
  expect(await ship()).toMatchObject({ status: 409, body: { code: 'disputed' } })
  shop.provider.disputesBetween = async () => {
    throw new ProviderRefused(403, 'Access denied')
  }
  await reconcileLastDays(shop)
  expect(await ship()).toMatchObject({ status: 409, body: { code: 'disputed' } })
  // It is older than the span now.
  shop.provider.disputesBetween = async () => []
  shop.provider.disputes = [{ ...dispute, status: 'won' }]
  await reconcileLastDays(shop)
  expect(await ship()).toMatchObject({ status: 200 })
})
