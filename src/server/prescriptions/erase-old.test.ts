import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expireOverdueOrders } from '#server/payments/expire-order.ts'
import { applyRetention } from '#server/privacy/retention.ts'
import type { AccountData } from '#shared/account.ts'
import { createMedicine, orderToCheck, pdfOf, sendFile } from '#tests/support/prescriptions.ts'
import { openShop, PASSWORD, type TestShop } from '#tests/support/shop.ts'

const ordersWithFiles = async ({ db }: TestShop) =>
  new Set((await db.selectFrom('prescriptions').select('order_id').execute()).map(({ order_id }) => order_id))

const age = ({ owner }: TestShop, orderId: string, days: number) =>
  sql`with older as (update prescriptions set sent_at = now() - make_interval(days => ${days}) where order_id = ${orderId})
    update orders set prescription_decided_at = case when prescription_decided_at is not null
      then now() - make_interval(days => ${days}) end where id = ${orderId}`.execute(owner)

// Requirements: RX-9
test('files are deleted two years after a release, and a year after a refusal or an unpaid order', async () => {
  const shop = await openShop()
  const pharmacist = await shop.as('pharmacist')
  const decide = (id: string, how: 'release' | 'refuse') =>
    pharmacist.put(`/api/orders/${id}/prescription/${how}`, how === 'release' ? {} : { reason: 'other' })
  const [released, refused, waiting] = [await orderToCheck(shop), await orderToCheck(shop), await orderToCheck(shop)]
  await decide(released.order.id, 'release')
  await decide(refused.order.id, 'refuse')
  const unpaid = await shop.given.order({ by: 'shopper', product: await createMedicine(shop) })
  await sendFile(await shop.as('shopper'), unpaid.id, pdfOf('Rx'))
  await shop.owner
    .updateTable('orders')
    .set({ held_until: new Date(0) })
    .where('id', '=', unpaid.id)
    .execute()
  await expireOverdueOrders(shop)
  const all = [released, refused, waiting].map(({ order }) => order.id).concat(unpaid.id)
  const left = async (days: number) => {
    for (const id of all) await age(shop, id, days)
    await applyRetention(shop)
    const stored = await ordersWithFiles(shop)
    return all.map((id) => stored.has(id))
  }
  expect(await left(364)).toEqual([true, true, true, true])
  expect(await left(366)).toEqual([true, false, true, false])
  expect(await left(729)).toEqual([true, false, true, false])
  const admin = await shop.as('admin')
  expect(await admin.put('/api/settings', { prescriptionRetentionDays: 364 })).toMatchObject({ status: 400 })
  await admin.put('/api/settings', { prescriptionRetentionDays: 800 })
  expect(await left(731)).toEqual([true, false, true, false])
  expect(await left(801)).toEqual([false, false, true, false])
  // The cancelled order was paid late, so it needs its prescription again.
  const again = await shop.db.selectFrom('orders').select('prescription').where('id', '=', unpaid.id).executeTakeFirst()
  expect(again?.prescription).toBe('needed')
})

// Requirements: RX-9
test('the buyer’s data name each file, and a deleted account leaves the record without its name', async () => {
  const shop = await openShop()
  const { order, file } = await orderToCheck(shop)
  const shopper = await shop.as('shopper')
  const { body } = await shopper.get<AccountData>('/api/users/me/data')
  expect(body.prescriptions).toMatchObject([{ order: order.id, type: 'image/webp' }])
  expect((await shopper.get(body.prescriptions[0]?.address ?? '')).status).toBe(200)

  const [pharmacist, admin] = [await shop.as('pharmacist'), await shop.as('admin')]
  await pharmacist.put(`/api/orders/${order.id}/prescription/release`)
  await admin.put(`/api/orders/${order.id}/ship`, { tracking: 'EK1', service: 'DTDC' })
  await admin.put(`/api/orders/${order.id}/deliver`)
  const { token } = await shop.person('shopper')
  const headers = { authorization: `Bearer ${token}` }
  const payload = { password: PASSWORD }
  const left = await shop.app.inject({ method: 'DELETE', url: '/api/users/me', headers, payload })
  expect(left.statusCode).toBe(200)
  expect((await pharmacist.get(`/api/orders/${order.id}/prescription/${file}`)).status).toBe(200)
  const row = await shop.db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirst()
  expect(row).toMatchObject({ user_id: null, user_name: 'Deleted user' })
})
