import { expect, test } from 'vitest'
import type { AuditEntry } from '#shared/audit.ts'
import type { Order } from '#shared/orders.ts'
import { mailsIn } from '#tests/support/mail.ts'
import { openShop } from '#tests/support/shop.ts'

const RIGHT = { tracking: 'EK999999999IN', service: 'DTDC' }

// Threats: T156
test('staff correct a wrong tracking number once, the buyer gets a mail, and the audit log records both numbers', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const { id } = await shop.given.order({ state: 'shipped' })
  const correct = () => admin.put<Order>(`/api/orders/${id}/tracking`, RIGHT)
  const presses = await Promise.all([correct(), correct(), correct()])
  for (const { status, body } of presses) expect([status, body]).toMatchObject([200, { ...RIGHT, status: 'shipped' }])
  expect((await (await shop.as('shopper')).get(`/api/orders/${id}`)).body).toMatchObject(RIGHT)

  const rows = await shop.db.selectFrom('audit').selectAll().where('action', '=', 'tracking corrected').execute()
  expect(rows).toMatchObject([
    {
      actor_name: 'admin',
      subject_id: id,
      details: {
        from: { trackingNumber: 'EK123456789IN', courier: 'India Post' },
        to: { trackingNumber: 'EK999999999IN', courier: 'DTDC' },
      },
    },
  ])
  const { body: history } = await admin.get<AuditEntry[]>(`/api/orders/${id}/history`)
  expect(history.at(-1)).toMatchObject({
    what: 'Tracking corrected to DTDC, EK999999999IN; before: India Post, EK123456789IN',
    changes: [
      { field: 'Courier', from: 'India Post', to: 'DTDC' },
      { field: 'Tracking number', from: 'EK123456789IN', to: 'EK999999999IN' },
    ],
  })
  const reported = (await mailsIn(shop)).filter(({ kind }) => kind === 'trackingCorrected')
  expect(reported).toHaveLength(1)
  expect(reported[0]?.text).toContain('Your parcel was shipped with DTDC.')
  expect(reported[0]?.text).toContain('EK999999999IN')
  expect((await admin.get<Order[]>('/api/orders?search=EK999999999IN')).body).toMatchObject([{ _id: id }])
})

// Requirements: SHIP-8
test('each correction sends a mail, even one that restores the earlier number', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const { id } = await shop.given.order({ state: 'shipped' })
  for (const shipment of [RIGHT, shop.given.shipment(), RIGHT])
    expect(await admin.put(`/api/orders/${id}/tracking`, shipment)).toMatchObject({ status: 200, body: shipment })
  expect((await mailsIn(shop)).filter(({ kind }) => kind === 'trackingCorrected')).toHaveLength(3)
})

// Requirements: SHIP-8
test('after the delivery a corrected number is recorded and no mail is sent', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const { id } = await shop.given.order({ state: 'shipped' })
  await admin.put(`/api/orders/${id}/deliver`)
  expect(await admin.put(`/api/orders/${id}/tracking`, RIGHT)).toMatchObject({ status: 200, body: RIGHT })
  expect((await mailsIn(shop)).map(({ kind }) => kind)).not.toContain('trackingCorrected')
})

// Threats: T156
test('an order that was not shipped has no number to correct, and a second shipment stays refused', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const paid = await shop.given.order({ state: 'paid' })
  expect(await admin.put(`/api/orders/${paid.id}/tracking`, RIGHT)).toMatchObject({
    status: 409,
    body: { message: 'Only a shipped order has a tracking number to correct.' },
  })
  const { id } = await shop.given.order({ state: 'shipped' })
  expect(await admin.put(`/api/orders/${id}/ship`, RIGHT)).toMatchObject({ status: 409 })
  expect(await (await shop.as('shopper')).put(`/api/orders/${id}/tracking`, RIGHT)).toMatchObject({ status: 403 })
  expect(await admin.put(`/api/orders/${id}/tracking`, { ...RIGHT, tracking: '' })).toMatchObject({ status: 400 })
  expect(await admin.put(`/api/orders/${id}/tracking`, { ...RIGHT, service: 'FedEx' })).toMatchObject({ status: 400 })
  const unknown = '/api/orders/0190a5c2-0000-7000-8000-000000000000/tracking'
  expect(await admin.put(unknown, RIGHT)).toMatchObject({ status: 404 })
})

test('an order that was paid by a clock ahead of now is shipped and delivered', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const { id } = await shop.given.order({ state: 'paid' })
  await shop.owner
    .updateTable('orders')
    .set({ paid_at: new Date(Date.now() + 240_000) })
    .where('id', '=', id)
    .execute()
  expect((await admin.put(`/api/orders/${id}/ship`, RIGHT)).status).toBe(200)
  expect((await admin.put(`/api/orders/${id}/deliver`)).status).toBe(200)
})
