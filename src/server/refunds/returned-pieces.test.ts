import { expect, test } from 'vitest'
import { requireOrderRow } from '#server/orders/queries.ts'
import { sumOf } from '#shared/money.ts'
import type { Parcel } from '#shared/packing.ts'
import { documentsOf, openTradingShop } from '#tests/support/documents.ts'
import { mailsIn } from '#tests/support/mail.ts'
import { createRefund, paidOrder, processRefunds, readRefunds, seenByShopper } from '#tests/support/refunds.ts'
import { openShop } from '#tests/support/shop.ts'
import { syncRefund } from './sync-refund.ts'

test('units are restocked once, and never more than the order took', async () => {
  const shop = await openShop()
  const { order, product, total, line } = await paidOrder(shop, { qty: 3 })
  expect(await shop.given.stockOf(product)).toBe(2)
  expect(await createRefund(shop, order, { amount: 50, putBack: [{ item: line, qty: 2 }] })).toMatchObject({
    body: { pieces: [{ qty: 3, putBack: 2 }] },
  })
  expect(await shop.given.stockOf(product)).toBe(4)
  expect(await createRefund(shop, order, { amount: 50, putBack: [{ item: line, qty: 2 }] })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('only 1 can still be returned to stock') },
  })
  expect(await createRefund(shop, order, { amount: 50, putBack: [{ item: line, qty: 1 }] })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('keep at least one piece in the order') },
  })
  expect(await shop.given.stockOf(product)).toBe(4)
  const remaining = Number((total - 50).toFixed(2))
  const clicks = await Promise.all(
    Array.from({ length: 5 }, () =>
      createRefund(shop, order, { amount: remaining, putBack: [{ item: line, qty: 1 }] }),
    ),
  )
  expect(clicks.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await shop.given.stockOf(product)).toBe(5)
})

// Requirements: REFUND-1
test('the shop calculates what pieces are worth, and the refunds of all pieces add up to the goods', async () => {
  const shop = await openShop()
  const { order, line } = await paidOrder(shop, { qty: 3, state: 'shipped' })
  const goods = order.items_price + order.tax_price
  const refundPiece = () => createRefund(shop, order, { lines: [{ item: line, qty: 1 }] })
  for (const pieces of [1, 2, 3]) {
    expect(await refundPiece()).toMatchObject({
      status: 201,
      body: { pieces: [{ refunded: pieces, share: goods / 100 }] },
    })
  }
  const { refunds, refundable } = await readRefunds(shop, order)
  const paise = refunds.map(({ amount }) => Math.round(amount * 100))
  expect(paise).toEqual([Math.floor(goods / 3), expect.any(Number), expect.any(Number)])
  expect(sumOf(paise)).toBe(goods)
  expect(refundable).toBe(order.shipping_price / 100)
  expect(await refundPiece()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('all pieces are already refunded') },
  })
})

// Requirements: REFUND-1
test('the rest of a payment is refunded without naming an amount', async () => {
  const shop = await openShop()
  const { order, total } = await paidOrder(shop)
  await createRefund(shop, order, { amount: 10.01 })
  expect(await createRefund(shop, order, { all: true })).toMatchObject({
    status: 201,
    body: { refundable: 0, refunds: [{ amount: 10.01 }, { amount: Number((total - 10.01).toFixed(2)) }] },
  })
  expect(await seenByShopper(shop, order)).toMatchObject({ status: 'refunded' })
})

// Requirements: REFUND-1
test('pieces of a failed refund can be chosen again, until its retry takes them', async () => {
  const shop = await openShop()
  const { order, line } = await paidOrder(shop, { qty: 2, state: 'shipped' })
  await createRefund(shop, order, { lines: [{ item: line, qty: 1 }] })
  const failed = await shop.db
    .updateTable('refunds')
    .set({ status: 'failed' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await readRefunds(shop, order)).pieces).toMatchObject([{ refunded: 0 }])
  const admin = await shop.as('admin')
  expect(await admin.post(`/api/refunds/${failed.id}/again`)).toMatchObject({ status: 200 })
  expect((await readRefunds(shop, order)).pieces).toMatchObject([{ refunded: 1 }])
})

// Requirements: REFUND-1, ROLE-12
test('refunded pieces are not in the parcel, and a parcel has at least one piece', async () => {
  const shop = await openShop()
  const { order, line } = await paidOrder(shop, { qty: 3 })
  const admin = await shop.as('admin')
  const packed = async () => (await admin.get<Parcel[]>('/api/orders/to-pack')).body[0]?.items
  await createRefund(shop, order, { lines: [{ item: line, qty: 1 }] })
  expect(await packed()).toMatchObject([{ qty: 2 }])
  await createRefund(shop, order, { amount: 1, putBack: [{ item: line, qty: 2 }] })
  expect(await packed()).toMatchObject([{ qty: 1 }])
  expect(await createRefund(shop, order, { lines: [{ item: line, qty: 2 }] })).toMatchObject({
    status: 409,
    body: { message: 'Refund the full amount, or keep at least one piece in the order.' },
  })
  await admin.put(`/api/orders/${order.id}/ship`, shop.given.shipment())
  const sent = await shop.db.selectFrom('mails').select('text').where('kind', '=', 'orderShipped').executeTakeFirst()
  expect(sent?.text).toMatch(/1 ×/)
  expect(sent?.text).not.toMatch(/3 ×/)
})

// Requirements: SHIP-7
test('every mail about a parcel lists what it contains: without earlier refunds, with pieces refunded later', async () => {
  const shop = await openShop()
  const { order, line } = await paidOrder(shop, { qty: 3 })
  const admin = await shop.as('admin')
  const refundOne = () => createRefund(shop, order, { lines: [{ item: line, qty: 1 }] })
  await refundOne()
  await admin.put(`/api/orders/${order.id}/ship`, shop.given.shipment())
  await refundOne()
  await admin.put(`/api/orders/${order.id}/tracking`, { ...shop.given.shipment(), tracking: 'EK999999999IN' })
  expect((await admin.get<Parcel[]>('/api/orders/sent')).body).toMatchObject([{ items: [{ qty: 2 }] }])
  await admin.put(`/api/orders/${order.id}/deliver`)
  for (const kind of ['orderShipped', 'trackingCorrected', 'orderDelivered'])
    expect((await mailsIn(shop)).find((mail) => mail.kind === kind)?.text, kind).toMatch(/\b2 ×/)
})

// Requirements: SHIP-7, TAX-17
test('a refund that fails after the parcel was sent leaves its piece out of it, and is tried again without a document', async () => {
  const shop = await openTradingShop()
  const { order, line } = await paidOrder(shop, { qty: 3 })
  const admin = await shop.as('admin')
  shop.provider.refundsStartAs = 'pending'
  await createRefund(shop, order, { lines: [{ item: line, qty: 1 }] })
  await processRefunds(shop)
  await admin.put(`/api/orders/${order.id}/ship`, shop.given.shipment())
  const [providerRefund] = shop.provider.refunds
  if (!providerRefund) throw new Error('the provider has no refund')
  providerRefund.status = 'failed'
  await syncRefund(shop, providerRefund.id)
  const before = await documentsOf(shop, order)
  expect(before.map(({ kind }) => kind)).toEqual(['receipt-voucher', 'refund-voucher', 'invoice'])
  expect(await readRefunds(shop, order)).toMatchObject({ pieces: [{ refunded: 0 }], refunds: [{ status: 'failed' }] })
  expect((await admin.get<Parcel[]>('/api/orders/sent')).body).toMatchObject([{ items: [{ qty: 2 }] }])
  const { refunds } = await readRefunds(shop, order)
  expect(await admin.post(`/api/refunds/${refunds[0]?._id}/again`)).toMatchObject({ status: 200 })
  expect(await documentsOf(shop, order)).toEqual(before)
  expect((await admin.get<Parcel[]>('/api/orders/sent')).body).toMatchObject([{ items: [{ qty: 2 }] }])
})

// Requirements: REFUND-1
test('no refund, return to stock or retry leaves an unshipped order without a piece', async () => {
  const shop = await openShop()
  const [first, second] = [await shop.given.product(), await shop.given.product()].map((one) => shop.given.draft(one))
  const orderItems = [first, second].flatMap((draft) => draft?.orderItems ?? [])
  const { body } = await (await shop.as('shopper')).post<{ _id: string }>('/api/orders', { ...first, orderItems })
  await shop.given.pay(body._id)
  const order = await requireOrderRow(shop.db, body._id)
  const [one, other] = order.items.map(({ id }) => [{ item: id, qty: 1 }])
  const refused = {
    status: 409,
    body: { message: 'Refund the full amount, or keep at least one piece in the order.' },
  }
  expect(await createRefund(shop, order, { lines: one, putBack: other })).toMatchObject(refused)
  expect(await createRefund(shop, order, { lines: one })).toMatchObject({ status: 201 })
  expect(await createRefund(shop, order, { amount: 5, putBack: other })).toMatchObject(refused)
  const failed = await shop.db.updateTable('refunds').set({ status: 'failed' }).returning('id').executeTakeFirst()
  expect(await createRefund(shop, order, { lines: other })).toMatchObject({ status: 201 })
  const admin = await shop.as('admin')
  expect(await admin.post(`/api/refunds/${failed?.id}/again`)).toMatchObject(refused)
  expect(await createRefund(shop, order, { all: true, putBack: one })).toMatchObject({ status: 201 })
})

// Requirements: SHIP-10
test('a parcel whose contents changed since the packer saw them is not shipped, and nothing changes', async () => {
  const shop = await openShop()
  const { order, line } = await paidOrder(shop, { qty: 3 })
  const packer = await shop.as('packer')
  const [seen] = (await packer.get<Parcel[]>('/api/orders/to-pack')).body
  const ship = (items: object[] | undefined) =>
    packer.put(`/api/orders/${order.id}/ship`, { ...shop.given.shipment(), items })
  await createRefund(shop, order, { lines: [{ item: line, qty: 1 }] })
  expect(await ship(seen?.items)).toMatchObject({
    status: 409,
    body: { code: 'changed', message: expect.stringContaining('contents of this parcel have changed') },
  })
  for (const items of [[], [{ _id: line, qty: 3 }], [{ _id: order.id, qty: 2 }]])
    expect(await ship(items), JSON.stringify(items)).toMatchObject({ status: 409 })
  expect(await requireOrderRow(shop.db, order.id)).toMatchObject({ status: 'paid', tracking: '' })
  const [now] = (await packer.get<Parcel[]>('/api/orders/to-pack')).body
  expect(await ship(now?.items)).toMatchObject({ status: 200 })
})
