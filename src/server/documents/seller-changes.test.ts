import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { expireOverdueOrders } from '#server/payments/expire-order.ts'
import { lockSettings, storeSettings } from '#server/settings/queries.ts'
import { documentsOf, GSTIN, openTradingShop, ship } from '#tests/support/documents.ts'
import { waitingForLocks } from '#tests/support/payments.ts'
import { openShop } from '#tests/support/shop.ts'

// Requirements: TAX-21
test('the registration cannot change while paid orders wait for their invoice', async () => {
  const shop = await openTradingShop()
  const order = await shop.given.order({ state: 'paid' })
  const admin = await shop.as('admin')
  const changes = [{ gstin: '' }, { gstStatus: 'unregistered' }, { gstStatus: 'composition' }]
  const otherSeller = { gstin: '29AAGCB7383J1Z4', stateCode: '29' }
  for (const change of [...changes, otherSeller]) {
    expect(await admin.put('/api/settings', change)).toMatchObject({
      status: 400,
      body: {
        message: 'Ship or refund the paid orders first (1). Their receipt vouchers need an invoice with this GSTIN.',
        errors: [{ path: Object.keys(change)[0] }],
      },
    })
  }
  expect(await admin.put('/api/settings', { gstin: GSTIN, legalName: 'Kadirur Society' })).toMatchObject({
    status: 200,
  })
  await ship(shop, order)
  expect(await admin.put('/api/settings', { gstStatus: 'unregistered' })).toMatchObject({ status: 200 })
  await shop.given.order({ state: 'paid' })
  expect(await admin.put('/api/settings', otherSeller)).toMatchObject({ status: 200 })
})

// Requirements: TAX-24, TAX-5
test('a seller leaves the regular scheme only when no order with tax can still get a document', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const leave = (gstStatus = 'unregistered') => admin.put('/api/settings', { gstStatus })
  const refused = { status: 400, body: { message: expect.stringContaining('(1)'), errors: [{ path: 'gstStatus' }] } }
  const paid = await shop.given.order({ state: 'paid' })
  expect(await leave()).toMatchObject(refused)
  await ship(shop, paid)
  expect(await leave()).toMatchObject({ status: 200 })
  await shop.given.order({ state: 'paid' })
  expect(await leave('regular')).toMatchObject({ status: 200 })
  expect(await leave('composition')).toMatchObject({ status: 200 })
  expect(await leave('regular')).toMatchObject({ status: 200 })
  const order = await shop.given.order({ state: 'submitted' })
  expect(await leave()).toMatchObject(refused)
  await (await shop.as('shopper')).post(`/razorpay/${order.id}`)
  await shop.owner
    .updateTable('orders')
    .set({ held_until: new Date(0) })
    .where('id', '=', order.id)
    .execute()
  await expireOverdueOrders(shop)
  expect(await leave()).toMatchObject(refused)
})

// Requirements: TAX-21
test('a payment waits for a concurrent change of the registration, and has no receipt voucher of the old one', async () => {
  const shop = await openTradingShop()
  const order = await shop.given.order({ state: 'submitted' })
  const waiting = async () =>
    (await sql`select from pg_locks where not granted and locktype = 'transactionid'`.execute(shop.db)).rows.length
  const { paid } = await inTransaction(shop.db, async (tx) => {
    await lockSettings(tx)
    const paid = shop.given.pay(order.id)
    await expect.poll(waiting, { timeout: 5_000 }).toBeGreaterThan(0)
    await storeSettings(tx, { gstin: '' })
    return { paid }
  })
  await paid
  expect(await documentsOf(shop, order)).toEqual([])
})

// Requirements: TAX-24, TAX-5
test('a seller outside the regular scheme ships no order to another state, and is not left with one', async () => {
  const shop = await openTradingShop({ taxPercentAyurveda: 0 })
  const admin = await shop.as('admin')
  const goa = { ...shop.given.address(), postalCode: '403001', state: 'Goa' }
  const draft = { ...shop.given.draft(await shop.given.product()), shippingAddress: goa }
  const { body } = await (await shop.as('shopper')).post<{ _id: string }>('/api/orders', draft)
  const order = { id: body._id }
  expect(await admin.put('/api/settings', { gstStatus: 'composition' })).toMatchObject({
    status: 400,
    body: {
      message: expect.stringContaining('Some orders with tax or to another state are still open (1).'),
      errors: [{ path: 'gstStatus' }],
    },
  })

  // Of an order from before this rule, or paid after its polling ended.
  await shop.given.settings({ gstStatus: 'composition' })
  await shop.given.pay(order.id)
  expect(await ship(shop, order)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('This order goes to another state') },
  })
  expect(await documentsOf(shop, order)).toEqual([])
})

// Requirements: TAX-13, TAX-14
test('a shipment at the moment of a change of the registration has its document, or needs none', async () => {
  const shop = await openShop()
  await shop.given.settings({ gstStatus: 'unregistered' })
  const order = await shop.given.order({ state: 'paid' })
  const { shipping, changing } = await shop.owner.transaction().execute(async (tx) => {
    // The shipment stops between its first step and its document.
    await sql`lock table audit in exclusive mode`.execute(tx)
    const shipping = ship(shop, order)
    await expect.poll(() => waitingForLocks(shop)).toBe(1)
    let isChanged = false
    const changing = inTransaction(shop.db, async (otherTx) => {
      await lockSettings(otherTx)
      await storeSettings(otherTx, { gstStatus: 'regular' })
    }).then(() => {
      isChanged = true
    })
    await expect.poll(async () => isChanged || (await waitingForLocks(shop)) === 2).toBe(true)
    return { shipping, changing }
  })
  expect(await shipping).toMatchObject({ status: 200 })
  await changing
  expect((await documentsOf(shop, order)).map(({ kind }) => kind)).toEqual(['bill'])
})
