// Slow: npm run test:all only.
import { expect, test } from 'vitest'
import { violatedInvariants } from '#server/invariants/invariants.ts'
import { refundPayment } from '#server/refunds/refund-payment.ts'
import type { AuditEntry } from '#shared/audit.ts'
import type { Dashboard } from '#shared/dashboard.ts'
import type { Order } from '#shared/orders.ts'
import type { Parcel } from '#shared/packing.ts'
import type { Prescription, PrescriptionToCheck } from '#shared/prescriptions.ts'
import { mailsIn } from '#tests/support/mail.ts'
import { reportDispute } from '#tests/support/payments.ts'
import { createMedicine, orderToCheck, pdfOf, photo, sendFile } from '#tests/support/prescriptions.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'
import { remindOfPrescriptions } from './remind.ts'

const ship = { tracking: 'EK123456789IN', service: 'India Post' }

const actionsOf = async ({ db }: TestShop, orderId: string) =>
  (await db.selectFrom('audit').select('action').where('subject_id', '=', orderId).orderBy('id').execute()).map(
    ({ action }) => action,
  )

// Requirements: RX-1, RX-3, RX-4
test('a medicine waits for its prescription from the order to the parcel, and other goods do not', async () => {
  const shop = await openShop()
  const product = await createMedicine(shop)
  const [buyer, pharmacist, packer] = [await shop.as('buyer'), await shop.as('pharmacist'), await shop.as('packer')]
  const withoutMedicine = await shop.given.order({ by: 'buyer', state: 'paid' })
  expect((await buyer.get<Order>(`/api/orders/${withoutMedicine.id}`)).body).not.toHaveProperty('prescription')
  const { body: order } = await buyer.post<Order>('/api/orders', shop.given.draft(product))
  expect(order).toMatchObject({ prescription: 'needed', orderItems: [{ prescriptionNeeded: true }] })
  await shop.given.pay(order._id)
  // A later change of the product does not matter.
  await shop.owner.updateTable('products').set({ prescription_needed: false }).execute()

  const toPack = async () => (await packer.get<Parcel[]>('/api/orders/to-pack')).body.map(({ _id }) => _id)
  const toShip = async () => (await pharmacist.get<Order[]>('/api/orders?state=to-ship')).body.map(({ _id }) => _id)
  const board = async (who: string) => (await (await shop.as(who)).get<Dashboard>('/api/dashboard')).body
  const waiting = async (state: string) =>
    (await pharmacist.get<PrescriptionToCheck[]>(`/api/prescriptions?state=${state}`)).body
  expect([await toPack(), await toShip()]).toEqual([[withoutMedicine.id], [withoutMedicine.id]])
  expect(await waiting('needed')).toMatchObject([{ order: order._id, state: 'needed', files: [] }])
  expect(await packer.put(`/api/orders/${order._id}/ship`, ship)).toMatchObject({
    status: 409,
    body: { code: 'prescription', message: expect.stringContaining('has not been released yet') },
  })

  expect(await sendFile(buyer, order._id, await photo())).toMatchObject({
    status: 201,
    body: { state: 'sent', files: [{ type: 'image/webp' }] },
  })
  expect(await waiting('sent')).toMatchObject([
    { order: order._id, patient: 'Lakshmi Nair', items: [{ productName: 'Danti lehyam', qty: 1 }] },
  ])
  expect((await board('pharmacist')).prescriptions).toMatchObject({ count: 1, orders: [{ _id: order._id }] })
  expect(await board('packer')).not.toHaveProperty('prescriptions')
  expect((await board('packer')).toShip?.count).toBe(1)
  expect((await packer.put(`/api/orders/${order._id}/ship`, ship)).status).toBe(409)

  expect(await pharmacist.put(`/api/orders/${order._id}/prescription/release`)).toMatchObject({
    status: 200,
    body: { state: 'released' },
  })
  expect(await toPack()).toEqual([withoutMedicine.id, order._id])
  expect((await packer.put(`/api/orders/${order._id}/ship`, ship)).status).toBe(200)
  expect(await actionsOf(shop, order._id)).toEqual([
    'order placed',
    'order paid',
    'prescription sent',
    'prescription accepted',
    'order shipped',
  ])
  const mails = (await mailsIn(shop)).filter(({ order_id }) => order_id === order._id)
  expect(mails.map(({ kind }) => kind)).toEqual(['orderPlaced', 'orderPaid', 'prescriptionReleased', 'orderShipped'])
  expect(mails[1]?.text).toContain('Please send a picture or a PDF of the prescription')
  expect(mails[2]?.text).toContain('We are packing your order and will write to you when it is shipped.')
})

// Requirements: RX-1
test('an order that was placed before its medicine needed a prescription is paid within its hold, and needs none', async () => {
  const shop = await openShop()
  const product = await shop.given.product({ stock: 5 })
  const order = await shop.given.order({ by: 'shopper', product })
  await shop.owner.updateTable('products').set({ prescription_needed: true }).where('id', '=', product._id).execute()
  await shop.given.pay(order.id)
  const packer = await shop.as('packer')
  expect((await packer.put(`/api/orders/${order.id}/ship`, ship)).status).toBe(200)
})

// Requirements: RX-5
test('a refusal refunds the order once in full with its reason, and its pieces are in stock again', async () => {
  const shop = await openShop()
  const { order, product } = await orderToCheck(shop)
  const pharmacist = await shop.as('pharmacist')
  const refuse = (body: object) => pharmacist.put<Prescription>(`/api/orders/${order.id}/prescription/refuse`, body)
  expect(await refuse({ reason: 'because' })).toMatchObject({ status: 400 })
  const refused = await refuse({ reason: 'unreadable', text: 'The name is cut off.' })
  expect(refused).toMatchObject({
    status: 200,
    body: { state: 'refused', reason: 'The prescription cannot be read. The name is cut off.' },
  })
  expect((await refuse({ reason: 'too-old' })).status).toBe(409)
  expect((await pharmacist.put(`/api/orders/${order.id}/prescription/release`)).status).toBe(409)

  const shopper = await shop.as('shopper')
  const malayalam = { headers: { 'accept-language': 'ml' } }
  expect((await shopper.get<Order>(`/api/orders/${order.id}`, malayalam)).body).toMatchObject({
    status: 'refunded',
    prescription: 'refused',
    refunds: [{ amount: order.total_price / 100, isPart: false, reason: expect.stringContaining('കുറിപ്പടി') }],
  })
  expect(await shop.given.stockOf(product)).toBe(5)
  expect(await sendFile(shopper, order.id, await photo())).toMatchObject({ status: 409, body: { code: 'decided' } })
  const history = await pharmacist.get<AuditEntry[]>(`/api/orders/${order.id}/history`)
  expect(history.body.map(({ what }) => what)).toContain('Prescription refused: The prescription cannot be read.')
  // The note is about a patient, and the audit log cannot be erased.
  const details = await shop.db.selectFrom('audit').select('details').execute()
  expect(JSON.stringify(details)).not.toContain('cut off')
  const mail = (await mailsIn(shop)).find(({ kind }) => kind === 'prescriptionRefused')
  expect(mail?.text).toContain('The prescription cannot be read. The name is cut off.')
})

// Requirements: RX-6
// Threats: T213
test('with concurrent release, refusal and shipping each order has one outcome', async () => {
  const shop = await openShop()
  const [first, second] = [await shop.as('pharmacist one'), await shop.as('pharmacist two')]
  const packer = await shop.as('packer')
  for (let round = 0; round < 6; round += 1) {
    const { order } = await orderToCheck(shop)
    const [released, refused, shipped] = await Promise.all([
      first.put(`/api/orders/${order.id}/prescription/release`),
      second.put(`/api/orders/${order.id}/prescription/refuse`, { reason: 'not-valid' }),
      packer.put(`/api/orders/${order.id}/ship`, ship),
    ])
    expect([released.status, refused.status].toSorted()).toEqual([200, 409])
    if (released.status === 409) expect(shipped.status).toBe(409)
    const refunds = await shop.db.selectFrom('refunds').select('id').where('order_id', '=', order.id).execute()
    expect(refunds).toHaveLength(refused.status === 200 ? 1 : 0)
  }
})

// Requirements: RX-6
// Threats: T214
test('a decision is refused when the buyer has sent another file since the pharmacist looked', async () => {
  const shop = await openShop()
  const { order, file } = await orderToCheck(shop)
  const [shopper, pharmacist] = [await shop.as('shopper'), await shop.as('pharmacist')]
  const url = `/api/orders/${order.id}/prescription`
  await sendFile(shopper, order.id, pdfOf('another'))
  expect(await pharmacist.put(`${url}/release`, { files: [file] })).toMatchObject({
    status: 409,
    body: { code: 'changed' },
  })
  expect(await shopper.delete(`${url}/${file}`)).toMatchObject({ status: 200, body: { state: 'sent' } })
  const [left] = (await pharmacist.get<Prescription>(url)).body.files
  expect(await pharmacist.put(`${url}/release`, { files: [left?._id] })).toMatchObject({ status: 200 })
  expect(await shopper.delete(`${url}/${left?._id}`)).toMatchObject({ status: 409 })
})

// Requirements: RX-2
test('without its last file an order needs a prescription again, and it has at most five', async () => {
  const shop = await openShop()
  const { order, file } = await orderToCheck(shop)
  const shopper = await shop.as('shopper')
  const url = `/api/orders/${order.id}/prescription`
  expect((await shopper.delete(`${url}/${file}`)).body).toMatchObject({ state: 'needed', files: [] })
  expect((await (await shop.as('pharmacist')).put(`${url}/release`)).status).toBe(409)
  const sent = await Promise.all(Array.from({ length: 8 }, (_, n) => sendFile(shopper, order.id, pdfOf(`page ${n}`))))
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(sent.find(({ status }) => status !== 201)).toMatchObject({ status: 409, body: { code: 'too_many_files' } })
  const otherOrder = await shop.given.order({ by: 'shopper' })
  expect(await sendFile(shopper, otherOrder.id, pdfOf('x'))).toMatchObject({
    status: 409,
    body: { code: 'not_needed' },
  })
})

// Requirements: RX-6
test('the database refuses to ship an order before the release, and an invariant detects such an order', async () => {
  const shop = await openShop()
  const { order } = await orderToCheck(shop)
  const force = (prescription: null | 'sent') =>
    shop.owner
      .updateTable('orders')
      .set({ status: 'shipped', shipped_at: new Date(), tracking: 'EK1', courier: 'DTDC', prescription })
      .where('id', '=', order.id)
      .execute()
  await expect(force('sent')).rejects.toThrow('orders_shipped_with_prescription')
  await force(null)
  expect((await violatedInvariants(shop.db)).map(({ invariant }) => invariant)).toContain(
    'No order with a medicine that needs a prescription was shipped before its release',
  )
  await shop.owner
    .updateTable('orders')
    .set({ status: 'paid', shipped_at: null, tracking: '', courier: '', prescription: 'sent' })
    .where('id', '=', order.id)
    .execute()
})

// Requirements: RX-3
test('an order whose medicine was refunded is packed without a prescription', async () => {
  const shop = await openShop()
  const [medicine, oil] = [await createMedicine(shop), await shop.given.product({ name: 'Sesame oil' })]
  const [buyer, cashier] = [await shop.as('buyer'), await shop.as('cashier')]
  const draft = shop.given.draft(medicine, 2)
  const { body: order } = await buyer.post<Order>('/api/orders', {
    ...draft,
    orderItems: [...draft.orderItems, { product: oil._id, qty: 1 }],
  })
  await shop.given.pay(order._id)
  const refund = (qty: number, key: string) =>
    cashier.post(
      `/api/orders/${order._id}/refunds`,
      { lines: [{ item: order.orderItems[0]?._id, qty }], reason: 'No prescription' },
      { headers: { 'idempotency-key': key } },
    )
  const stateOf = async () => (await buyer.get<Order>(`/api/orders/${order._id}`)).body.prescription
  expect((await refund(1, 'first-piece')).status).toBe(201)
  expect(await stateOf()).toBe('needed')
  expect((await cashier.put(`/api/orders/${order._id}/ship`, ship)).status).toBe(409)
  expect((await refund(1, 'second-piece')).status).toBe(201)
  expect(await stateOf()).toBeUndefined()
  // A failed refund leaves its piece in the parcel until it is retried.
  const refunds = await shop.db.selectFrom('refunds').select('id').orderBy('id').execute()
  const last = refunds.at(-1)?.id ?? ''
  shop.provider.refusesRefunds = 'The account has no money.'
  await refundPayment(shop, last)
  expect(await stateOf()).toBe('needed')
  shop.provider.refusesRefunds = undefined
  expect((await cashier.post(`/api/refunds/${last}/again`)).status).toBe(200)
  expect(await stateOf()).toBeUndefined()
  expect((await cashier.put(`/api/orders/${order._id}/ship`, ship)).status).toBe(200)
})

// Requirements: RX-10
test('a buyer who has sent nothing for two days is reminded once', async () => {
  const shop = await openShop()
  const order = await shop.given.order({ by: 'shopper', product: await createMedicine(shop), state: 'paid' })
  const waiting = await orderToCheck(shop)
  const remindedAfter = async (hours: number) => {
    const paid_at = new Date(Date.now() - hours * 3_600_000)
    await shop.owner.updateTable('orders').set({ paid_at }).execute()
    await remindOfPrescriptions(shop)
    await shop.owner.updateTable('orders').set({ paid_at: new Date() }).execute()
    return (await mailsIn(shop)).filter(({ kind }) => kind === 'prescriptionReminder').map(({ order_id }) => order_id)
  }
  expect(await remindedAfter(47)).toEqual([])
  expect(await remindedAfter(49)).toEqual([order.id])
  expect(await remindedAfter(60)).toEqual([order.id])
  expect(waiting.order.id).not.toBe(order.id)
})

// Requirements: RX-10, PAY-27
test('a buyer whose bank disputes the payment is reminded only after the shop has won', async () => {
  const shop = await openShop()
  const order = await shop.given.order({ by: 'shopper', product: await createMedicine(shop), state: 'paid' })
  const reminded = async () => {
    const paid_at = new Date(Date.now() - 49 * 3_600_000)
    await shop.owner.updateTable('orders').set({ paid_at }).execute()
    await remindOfPrescriptions(shop)
    await shop.owner.updateTable('orders').set({ paid_at: new Date() }).execute()
    return (await mailsIn(shop)).filter(({ kind }) => kind === 'prescriptionReminder').map(({ order_id }) => order_id)
  }
  await reportDispute(shop, order.id, 'open')
  expect(await reminded()).toEqual([])
  await reportDispute(shop, order.id, 'won')
  expect(await reminded()).toEqual([order.id])
})
