import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { rememberAccount } from '#server/orders/provider-mode.ts'
import type { OrderRow } from '#server/orders/queries.ts'
import { applyPayment } from '#server/payments/apply-payment.ts'
import { expireOverdueOrders } from '#server/payments/expire-order.ts'
import { syncRefund } from '#server/refunds/sync-refund.ts'
import { lockSettings, storeSettings } from '#server/settings/queries.ts'
import type { DocumentEntry, DocumentSnapshot, ListedDocument } from '#shared/documents.ts'
import { financialYearOf } from '#shared/financial-year.ts'
import type { GstSummary } from '#shared/gst.ts'
import { sumOf, toPaise } from '#shared/money.ts'
import type { Order } from '#shared/orders.ts'
import type { Settings } from '#shared/settings.ts'
import { todayInIndia } from '#shared/today.ts'
import { MANY_UNPAID } from '#tests/support/builders.ts'
import { givenMedicine } from '#tests/support/prescriptions.ts'
import { openShop, PASSWORD, type TestShop } from '#tests/support/shop.ts'
import { issueInvoice } from './issue.ts'

const GSTIN = '32AAGCB7383J1ZH'
const YEAR = financialYearOf(todayInIndia())
let keys = 0

async function openTradingShop(change: Partial<Settings> = {}) {
  const shop = await openShop()
  await shop.given.settings({ gstin: GSTIN, legalName: 'Kadirur Social Service Society', ...change })
  return shop
}

const documentsOf = async (shop: TestShop, order: { id: string }, who = 'shopper') =>
  (await (await shop.as(who)).get<DocumentEntry[]>(`/api/orders/${order.id}/documents`)).body

const readOf = async (shop: TestShop, entry: DocumentEntry | undefined) =>
  (await (await shop.as('shopper')).get<DocumentSnapshot>(`/api/documents/${entry?._id}`)).body

const ship = async (shop: TestShop, order: { id: string }) =>
  (await shop.as('admin')).put(`/api/orders/${order.id}/ship`, shop.given.shipment())

const refund = async (shop: TestShop, order: { id: string }, body: object) => {
  keys += 1
  return (await shop.as('admin')).post(
    `/api/orders/${order.id}/refunds`,
    { reason: 'The bottle came broken.', ...body },
    { headers: { 'idempotency-key': `document-key-${keys}` } },
  )
}

const short = (entries: DocumentEntry[]) => entries.map(({ kind, number, total }) => `${kind} ${number} ${total}`)

// Requirements: TAX-13, TAX-12
test('a payment makes a receipt voucher, and shipping an invoice of the order’s total', async () => {
  const shop = await openTradingShop()
  const order = await shop.given.order({ qty: 2, state: 'shipped' })
  const total = order.total_price / 100
  const entries = await documentsOf(shop, order)
  expect(short(entries)).toEqual([`receipt-voucher KSR/${YEAR}/000001 ${total}`, `invoice KS/${YEAR}/000001 ${total}`])
  const printed = await shop.db.selectFrom('documents').select('template').execute()
  expect(printed).toEqual([{ template: 2 }, { template: 2 }])
  const invoice = await readOf(shop, entries[1])
  expect(invoice).toMatchObject({
    kind: 'invoice',
    date: todayInIndia(),
    seller: { gstin: GSTIN, legalName: 'Kadirur Social Service Society', stateCode: '32' },
    placeOfSupply: '32-Kerala',
    interState: false,
    lines: [{ qty: 2, uqc: 'NOS', unitPrice: 100, discount: 20, taxable: 180, taxPercent: 5, igst: 0, total: 189 }],
    delivery: [{ description: 'Delivery', hsn: '9965', taxPercent: 5, total: 100 }],
    totals: { total, igst: 0 },
    refersTo: null,
  })
  const { cgst, sgst, taxable } = invoice.totals
  expect(toPaise(cgst) + toPaise(sgst) + toPaise(taxable)).toBe(order.total_price)
})

// Requirements: TAX-14
test('without a GSTIN no document exists, and an unregistered seller issues plain bills', async () => {
  const shop = await openShop()
  const before = await shop.given.order({ state: 'shipped' })
  expect(await documentsOf(shop, before)).toEqual([])
  await shop.given.settings({ gstStatus: 'unregistered' })
  const order = await shop.given.order({ state: 'shipped' })
  const [bill, ...more] = await documentsOf(shop, order)
  expect([bill?.kind, bill?.number, more]).toEqual(['bill', `KS/${YEAR}/000001`, []])
  expect(await readOf(shop, bill)).toMatchObject({ seller: { gstin: '' }, totals: { tax: 0 } })
})

// Requirements: TAX-13
test('a composition seller issues a bill of supply, and goods without tax have one too', async () => {
  const shop = await openTradingShop({ gstStatus: 'composition' })
  const order = await shop.given.order({ state: 'shipped' })
  expect((await documentsOf(shop, order)).map(({ kind }) => kind)).toEqual(['bill-of-supply'])
  const other = await openTradingShop({ taxPercentAyurveda: 0 })
  const untaxed = await other.given.order({ state: 'shipped' })
  expect((await documentsOf(other, untaxed)).map(({ kind }) => kind)).toEqual(['receipt-voucher', 'bill-of-supply'])
})

// Requirements: TAX-13
test('taxed and untaxed goods together have an invoice-cum-bill of supply', async () => {
  const shop = await openTradingShop({ taxPercentOther: 0 })
  const taxed = await shop.given.product({ category: 'ayurveda' })
  const untaxed = await shop.given.product({ category: 'organicfoods' })
  const draft = shop.given.draft(taxed)
  const orderItems = [...draft.orderItems, ...shop.given.draft(untaxed).orderItems]
  const shopper = await shop.as('shopper')
  const { body } = await shopper.post<{ _id: string }>('/api/orders', { ...draft, orderItems })
  await shop.given.pay(body._id)
  await ship(shop, { id: body._id })
  const [, invoice] = await documentsOf(shop, { id: body._id })
  expect(invoice?.kind).toBe('invoice-cum-bill-of-supply')
})

// Requirements: TAX-13
test('an address in another state has IGST, and the buyer’s GSTIN is on the invoice', async () => {
  const shop = await openTradingShop()
  const draft = shop.given.draft(await shop.given.product())
  const shopper = await shop.as('shopper')
  const shippingAddress = shop.given.address({ state: 'Karnataka', postalCode: '560001', city: 'Bengaluru' })
  const wrong = await shopper.post('/api/orders', { ...draft, shippingAddress, gstin: '29AAGCB7383J1Z5' })
  expect(wrong).toMatchObject({ status: 400 })
  const { body } = await shopper.post<{ _id: string }>('/api/orders', {
    ...draft,
    shippingAddress,
    gstin: '29aagcb7383j1z4',
  })
  await shop.given.pay(body._id)
  const [voucher] = await documentsOf(shop, { id: body._id })
  expect(await readOf(shop, voucher)).toMatchObject({
    placeOfSupply: '29-Karnataka',
    interState: true,
    buyer: { gstin: '29AAGCB7383J1Z4', stateCode: '29' },
    totals: { cgst: 0, sgst: 0 },
  })
})

// Requirements: TAX-13, TAX-11
test('a refund before shipping has a refund voucher, and the invoice is for the remaining pieces', async () => {
  const shop = await openTradingShop()
  const order = await shop.given.order({ qty: 2, state: 'paid' })
  const line = order.items[0]?.id ?? ''
  expect(await refund(shop, order, { lines: [{ item: line, qty: 1 }] })).toMatchObject({ status: 201 })
  expect(await refund(shop, order, { amount: 10 })).toMatchObject({ status: 201 })
  await ship(shop, order)
  const entries = await documentsOf(shop, order)
  expect(entries.map(({ kind }) => kind)).toEqual(['receipt-voucher', 'refund-voucher', 'refund-voucher', 'invoice'])
  const [voucher, byLine, , invoice] = await Promise.all(entries.map((entry) => readOf(shop, entry)))
  expect(byLine).toMatchObject({
    number: `KSF/${YEAR}/000001`,
    refersTo: { number: voucher?.number },
    lines: [{ qty: 1, total: 94.5 }],
    totals: { total: 94.5 },
  })
  expect(invoice?.lines).toMatchObject([{ qty: 1 }])
  expect(toPaise(invoice?.totals.total ?? 0)).toBe(order.total_price - 94_50 - 10_00)
})

// Requirements: TAX-10, TAX-11
test('a partial refund and the later invoice have their tax in halves, with an odd paisa in CGST', async () => {
  const shop = await openTradingShop()
  const [first, ...others] = [
    await shop.given.product({ price: 55 }),
    await shop.given.product({ price: 65 }),
    await shop.given.product({ price: 76 }),
  ].map((product) => shop.given.draft(product))
  const orderItems = [first, ...others].flatMap((draft) => draft?.orderItems ?? [])
  const { body } = await (await shop.as('shopper')).post<{ _id: string }>('/api/orders', { ...first, orderItems })
  const order = { id: body._id }
  await shop.given.pay(order.id)
  for (const amount of [10, 33.33]) expect(await refund(shop, order, { amount })).toMatchObject({ status: 201 })
  await ship(shop, order)
  const [, ...documents] = await documentsOf(shop, order)
  const heads = await Promise.all(
    documents.map(async (entry) => {
      const { totals } = await readOf(shop, entry)
      return [entry.kind, toPaise(totals.cgst), toPaise(totals.sgst)]
    }),
  )
  expect(heads).toEqual([
    ['refund-voucher', 24, 24],
    ['refund-voucher', 80, 79],
    ['invoice', 576, 575],
  ])
})

// Requirements: TAX-13, TAX-11
test('a refund after shipping has a credit note, and the credit notes never exceed the invoice', async () => {
  const shop = await openTradingShop()
  const order = await shop.given.order({ qty: 3, state: 'shipped' })
  expect(await refund(shop, order, { amount: 33.33 })).toMatchObject({ status: 201 })
  expect(await refund(shop, order, { all: true })).toMatchObject({ status: 201 })
  const [, invoice, ...credits] = await documentsOf(shop, order)
  expect(credits.map(({ kind }) => kind)).toEqual(['credit-note', 'credit-note'])
  const [whole, ...parts] = await Promise.all([invoice, ...credits].map((entry) => readOf(shop, entry)))
  for (const head of ['taxable', 'cgst', 'sgst', 'tax', 'total'] as const)
    expect(sumOf(parts.map(({ totals }) => toPaise(totals[head])))).toBe(toPaise(whole?.totals[head] ?? 0))
  expect(parts.map(({ refersTo }) => refersTo?.number)).toEqual([invoice?.number, invoice?.number])
})

// Requirements: TAX-11
test('a refund there of the total with the provider’s fee is a whole credit note, with every piece', async () => {
  const shop = await openTradingShop()
  const order = await shop.given.order({ qty: 2 })
  const fee = { fee: 4_26, tax: 65 }
  const amount = order.total_price + fee.fee
  const { body: start } = await (await shop.as('shopper')).post<{ id: string }>(`/razorpay/${order.id}`)
  const { razorpay_payment_id: paymentId } = shop.provider.pay(start.id, { amount, ...fee })
  await applyPayment(shop, paymentId)
  await ship(shop, order)
  const { id } = shop.provider.refundThere(paymentId, amount)
  await syncRefund(shop, id)
  const credit = await readOf(shop, (await documentsOf(shop, order)).at(-1))
  expect(credit).toMatchObject({
    kind: 'credit-note',
    lines: [{ qty: 2 }],
    totals: { total: order.total_price / 100 },
  })
})

// Requirements: TAX-23, GST-2
test.each([
  ['composition', 'regular'],
  ['regular', 'composition'],
] as const)(
  'a credit note belongs to the %s registration of its invoice after a change to %s',
  async (before, after) => {
    const shop = await openTradingShop({ gstStatus: before })
    const order = await shop.given.order({ state: 'shipped' })
    await shop.given.settings({ gstStatus: after, phone: '04902345678' })
    expect(await refund(shop, order, { all: true })).toMatchObject({ status: 201 })
    const credit = await readOf(shop, (await documentsOf(shop, order)).at(-1))
    expect(credit).toMatchObject({ kind: 'credit-note', seller: { gstStatus: before, phone: '04902345678' } })
    const days = `from=${todayInIndia()}&to=${todayInIndia()}`
    const { body } = await (await shop.as('accountant')).get<GstSummary>(`/api/gst/summary?${days}`)
    const { taxable, nil } = body.gstr3b
    const figures = [taxable, nil, ...body.b2cs, ...body.nil, ...body.hsn.b2c]
    expect(figures.filter((row) => row.taxable !== 0)).toEqual([])
  },
)

// Requirements: TAX-23
test('a credit note after the buyer deleted the account names the buyer of its invoice', async () => {
  const shop = await openTradingShop()
  const shopper = await shop.as('shopper')
  const draft = { ...shop.given.draft(await shop.given.product()), gstin: '29AAGCB7383J1Z4' }
  const { body } = await shopper.post<{ _id: string }>('/api/orders', draft)
  const order = { id: body._id }
  await shop.given.pay(order.id)
  await ship(shop, order)
  const accountant = await shop.as('accountant')
  const read = async (entry: DocumentEntry | undefined) =>
    (await accountant.get<DocumentSnapshot>(`/api/documents/${entry?._id}`)).body
  const [, invoice] = await documentsOf(shop, order, 'accountant')
  await (await shop.as('admin')).put(`/api/orders/${order.id}/deliver`)
  const leaving = { headers: { 'content-type': 'application/json' }, payload: { password: PASSWORD } }
  expect(await shopper.delete('/api/users/me', leaving)).toMatchObject({ status: 200 })
  expect(await refund(shop, order, { all: true })).toMatchObject({ status: 201 })
  const credit = await read((await documentsOf(shop, order, 'accountant')).at(-1))
  expect(credit.kind).toBe('credit-note')
  expect(credit.buyer).toEqual((await read(invoice)).buyer)
  expect(credit.buyer.name).not.toContain('Deleted')
})

// Requirements: TAX-17
test('a failed refund, its retry and its replacement have documents for the refunded amount, once', async () => {
  const shop = await openTradingShop()
  const order = await shop.given.order({ qty: 3, state: 'paid' })
  const fail = () =>
    shop.db
      .updateTable('refunds')
      .set({ status: 'failed' })
      .where('order_id', '=', order.id)
      .where('status', '=', 'requested')
      .returning('id')
      .executeTakeFirst()
  const totals = async () => (await documentsOf(shop, order)).map(({ kind, total }) => [kind, toPaise(total)])
  await refund(shop, order, { amount: 50 })
  const failed = await fail()
  await refund(shop, order, { amount: 30 })
  await refund(shop, order, { amount: 40 })
  const vouchers = [
    ['receipt-voucher', order.total_price],
    ['refund-voucher', 50_00],
    ['refund-voucher', 20_00],
  ]
  expect(await totals()).toEqual(vouchers)
  await ship(shop, order)
  expect(await totals()).toEqual([...vouchers, ['invoice', order.total_price - 70_00]])
  const admin = await shop.as('admin')
  expect(await admin.post(`/api/refunds/${failed?.id}/again`)).toMatchObject({ status: 200 })
  await refund(shop, order, { all: true })
  const rest = order.total_price - 120_00
  expect(await totals()).toEqual([
    ...vouchers,
    ['invoice', order.total_price - 70_00],
    ['credit-note', 50_00],
    ['credit-note', rest],
  ])
})

// Requirements: TAX-17, TAX-20
test('pieces of a failed refund are shipped and on the invoice; its retry after shipping has a credit note', async () => {
  const shop = await openTradingShop()
  const order = await shop.given.order({ qty: 2, state: 'paid' })
  const line = order.items[0]?.id ?? ''
  await refund(shop, order, { lines: [{ item: line, qty: 1 }] })
  const failed = await shop.db
    .updateTable('refunds')
    .set({ status: 'failed' })
    .where('order_id', '=', order.id)
    .returning('id')
    .executeTakeFirst()
  await ship(shop, order)
  const [, , invoice] = await documentsOf(shop, order)
  expect(await readOf(shop, invoice)).toMatchObject({
    kind: 'invoice',
    lines: [{ qty: 2 }],
    totals: { total: order.total_price / 100 },
  })
  expect(await (await shop.as('admin')).post(`/api/refunds/${failed?.id}/again`)).toMatchObject({ status: 200 })
  const [, , , credit] = await documentsOf(shop, order)
  expect(await readOf(shop, credit)).toMatchObject({ kind: 'credit-note', lines: [{ qty: 1, total: 94.5 }] })
})

// Requirements: TAX-22, TAX-11
test('the invoice counts the pieces in the parcel, also when pieces were returned to stock for another amount', async () => {
  const shop = await openTradingShop()
  const order = await shop.given.order({ qty: 3, state: 'paid' })
  const line = order.items[0]?.id ?? ''
  expect(await refund(shop, order, { amount: 50, putBack: [{ item: line, qty: 2 }] })).toMatchObject({ status: 201 })
  await ship(shop, order)
  const [, , entry] = await documentsOf(shop, order)
  const invoice = await readOf(shop, entry)
  expect(invoice.lines).toMatchObject([{ qty: 1, discount: 0 }])
  expect(invoice.lines[0]?.unitPrice).toBe(invoice.lines[0]?.taxable)
  expect(toPaise(invoice.totals.total)).toBe(order.total_price - 50_00)
  expect(await refund(shop, order, { lines: [{ item: line, qty: 2 }] })).toMatchObject({ status: 201 })
  const [, , , credit] = await documentsOf(shop, order)
  expect(await readOf(shop, credit)).toMatchObject({ kind: 'credit-note', lines: [{ qty: 1, total: 189 }] })
})

// Requirements: TAX-22, RX-3
test.each([
  ['goes to a line of its rate', 'ayurveda' as const, [{ qty: 1 }]],
  [
    'keeps a row of its rate without pieces',
    'organicfoods' as const,
    [
      { qty: 1, taxPercent: 18 },
      { qty: 0, taxPercent: 5 },
    ],
  ],
])('the money kept for a medicine that is not sent %s', async (_, category, lines) => {
  const shop = await openTradingShop()
  const medicine = await givenMedicine(shop)
  const draft = shop.given.draft(await shop.given.product({ name: 'Honey', category }))
  const orderItems = [...draft.orderItems, ...shop.given.draft(medicine).orderItems]
  const { body } = await (await shop.as('shopper')).post<Order>('/api/orders', { ...draft, orderItems })
  await shop.given.pay(body._id)
  const order = { id: body._id }
  const item = body.orderItems[1]?._id
  expect(await refund(shop, order, { amount: 5, putBack: [{ item, qty: 1 }] })).toMatchObject({ status: 201 })
  expect(await ship(shop, order)).toMatchObject({ status: 200 })
  const [, , entry] = await documentsOf(shop, order)
  const invoice = await readOf(shop, entry)
  expect(invoice.lines).toMatchObject(lines)
  expect(invoice.lines[0]?.description).toContain('Honey')
  expect(invoice.totals.total).toBe(Number((body.totalPrice - 5).toFixed(2)))
  for (const { taxable, taxPercent, total } of invoice.lines)
    expect(Math.abs(total - taxable * (1 + taxPercent / 100))).toBeLessThan(0.03)
})

// Requirements: TAX-21
test('the registration cannot change while paid orders wait for their invoice', async () => {
  const shop = await openTradingShop()
  const order = await shop.given.order({ state: 'paid' })
  const admin = await shop.as('admin')
  const changes = [{ gstin: '' }, { gstStatus: 'unregistered' }, { gstStatus: 'composition' }]
  const other = { gstin: '29AAGCB7383J1Z4', stateCode: '29' }
  for (const change of [...changes, other]) {
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
  expect(await admin.put('/api/settings', other)).toMatchObject({ status: 200 })
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

// Requirements: TAX-12
test('fifty shipments at once leave no gap, and one that is rolled back uses no number', async () => {
  const shop = await openTradingShop()
  const product = await shop.given.product({ stock: 60 })
  await shop.given.settings(MANY_UNPAID)
  const orders: OrderRow[] = []
  for (let n = 0; n < 50; n += 1) orders.push(await shop.given.order({ product, state: 'paid' }))
  const cutShort = inTransaction(shop.db, async (tx) => {
    await issueInvoice(tx, orders[0]?.id ?? '')
    throw new Error('power cut')
  })
  await expect(cutShort).rejects.toThrow('power cut')
  const responses = await Promise.all(orders.flatMap((order) => [ship(shop, order), ship(shop, order)]))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(50)
  const rows = await shop.db.selectFrom('documents').select('sequence').where('series', '=', 'KS').execute()
  expect(rows.map(({ sequence }) => sequence).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, n) => n + 1),
  )
})

// Requirements: TAX-15
test('only its owner and staff see a document, and nobody changes it', async () => {
  const shop = await openTradingShop()
  const order = await shop.given.order({ state: 'paid' })
  const [voucher] = await documentsOf(shop, order)
  for (const who of ['another', 'packer']) {
    const caller = await shop.as(who)
    expect(await caller.get(`/api/orders/${order.id}/documents`)).toMatchObject({ status: 404 })
    expect(await caller.get(`/api/documents/${voucher?._id}`)).toMatchObject({ status: 404 })
  }
  expect(await (await shop.as('visitor')).get(`/api/documents/${voucher?._id}`)).toMatchObject({ status: 401 })
  expect(await documentsOf(shop, order, 'accountant')).toEqual([voucher])
  await expect(shop.db.updateTable('documents').set({ total: 1 }).execute()).rejects.toThrow('permission denied')
  await expect(shop.owner.deleteFrom('documents').execute()).rejects.toThrow('never changed')
})

// Requirements: TAX-12
test('a prefix is refused when its series would have documents of another kind or prefix', async () => {
  const shop = await openTradingShop({ documentPrefix: 'K' })
  const admin = await shop.as('admin')
  await shop.given.order({ state: 'paid' })
  const choose = (documentPrefix: string) => admin.put('/api/settings', { documentPrefix })
  expect(await choose('KR')).toMatchObject({
    status: 400,
    body: { message: 'The series KR belongs to the prefix K. Choose another prefix.' },
  })
  // The prefix K has no refund voucher and no credit note yet.
  for (const prefix of ['KF', 'KC']) expect(await choose(prefix), prefix).toMatchObject({ status: 400 })
  expect(await choose('KT')).toMatchObject({ status: 200 })
  expect(await choose('K')).toMatchObject({ status: 400 })
})

// Requirements: TAX-16
test('the accountant issues the invoice of an order from before invoices, once', async () => {
  const shop = await openShop()
  const order = await shop.given.order({ state: 'shipped' })
  const accountant = await shop.as('accountant')
  const issue = () => accountant.post<DocumentEntry>(`/api/orders/${order.id}/documents`, {})
  expect(await issue()).toMatchObject({ status: 409, body: { message: 'Enter the GSTIN in the settings first.' } })
  await shop.given.settings({ gstin: GSTIN })
  const responses = await Promise.all([issue(), issue()])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect((await documentsOf(shop, order)).map(({ kind }) => kind)).toEqual(['invoice'])
  const unshipped = await shop.given.order({ state: 'paid' })
  expect(await accountant.post(`/api/orders/${unshipped.id}/documents`, {})).toMatchObject({ status: 409 })
})

// Requirements: TAX-16
test('a test order never has an invoice in the live series', async () => {
  const shop = await openShop()
  const order = await shop.given.order({ state: 'shipped' })
  await rememberAccount(shop.db, { mode: 'live', keyId: 'rzp_live_key' })
  await shop.given.settings({ gstin: GSTIN })
  expect(await (await shop.as('accountant')).post(`/api/orders/${order.id}/documents`, {})).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('This test order was made with other payment keys.') },
  })
  expect(await documentsOf(shop, order)).toEqual([])
})

// Requirements: TAX-15
test('staff list and search the documents', async () => {
  const shop = await openTradingShop()
  await shop.given.order({ state: 'shipped' })
  const accountant = await shop.as('accountant')
  const list = async (query: string) =>
    (await accountant.get<ListedDocument[]>(`/api/documents${query}`)).body.map(({ kind }) => kind)
  expect(await list('')).toEqual(['invoice', 'receipt-voucher'])
  expect(await list('?kind=invoice')).toEqual(['invoice'])
  expect(await list(`?search=ksr/${YEAR}`)).toEqual(['receipt-voucher'])
  expect(await list(`?from=${todayInIndia()}&to=${todayInIndia()}`)).toEqual(['invoice', 'receipt-voucher'])
  expect(await list('?to=2020-01-01')).toEqual([])
  expect(await accountant.get('/api/documents?kind=bills')).toMatchObject({ status: 400 })
})
