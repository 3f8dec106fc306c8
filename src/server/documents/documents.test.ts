import { expect, test } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { rememberAccount } from '#server/orders/provider-mode.ts'
import type { OrderRow } from '#server/orders/queries.ts'
import type { DocumentEntry, ListedDocument } from '#shared/documents.ts'
import { toPaise } from '#shared/money.ts'
import { todayInIndia } from '#shared/today.ts'
import { MANY_UNPAID } from '#tests/support/builders.ts'
import { documentsOf, GSTIN, openTradingShop, readOf, refund, ship, YEAR } from '#tests/support/documents.ts'
import { openShop } from '#tests/support/shop.ts'
import { issueInvoice } from './issue.ts'

const short = (entries: DocumentEntry[]) => entries.map(({ kind, number, total }) => `${kind} ${number} ${total}`)

// Requirements: TAX-13, TAX-12
test('a payment makes a receipt voucher, and shipping an invoice of the order’s total', async () => {
  const shop = await openTradingShop()
  const order = await shop.given.order({ qty: 2, state: 'shipped' })
  const total = order.total_price / 100
  const entries = await documentsOf(shop, order)
  expect(short(entries)).toEqual([`receipt-voucher KSR/${YEAR}/000001 ${total}`, `invoice KS/${YEAR}/000001 ${total}`])
  const printed = await shop.db.selectFrom('documents').select('template').execute()
  expect(printed).toEqual([{ template: 3 }, { template: 3 }])
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
  const otherShop = await openTradingShop({ taxPercentAyurveda: 0 })
  const untaxed = await otherShop.given.order({ state: 'shipped' })
  expect((await documentsOf(otherShop, untaxed)).map(({ kind }) => kind)).toEqual(['receipt-voucher', 'bill-of-supply'])
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

// Requirements: TAX-1, TAX-23
test('a line that was ordered without an HSN code has the product’s on later documents, at the rate of the order', async () => {
  const shop = await openTradingShop()
  const product = await shop.given.product()
  const enter = (hsn_code: string) =>
    shop.db.updateTable('products').set({ hsn_code, tax_hundredths: 1800 }).where('id', '=', product._id).execute()
  const order = await shop.given.order({ product, state: 'paid' })
  await enter('33059011')
  await ship(shop, order)
  await enter('30049011')
  await refund(shop, order, { amount: 10 })
  const documents = await Promise.all((await documentsOf(shop, order)).map((entry) => readOf(shop, entry)))
  expect(documents.map(({ kind, lines }) => [kind, lines[0]?.hsn, lines[0]?.taxPercent])).toEqual([
    ['receipt-voucher', '', 5],
    ['invoice', '33059011', 5],
    ['credit-note', '33059011', 5],
  ])
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
  expect(await issue()).toMatchObject({
    status: 409,
    body: { message: 'The owner of the shop must first enter the GSTIN in the settings.' },
  })
  await shop.given.settings({ gstin: GSTIN })
  const responses = await Promise.all([issue(), issue()])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect((await documentsOf(shop, order)).map(({ kind }) => kind)).toEqual(['invoice'])
  const unshipped = await shop.given.order({ state: 'paid' })
  expect(await accountant.post(`/api/orders/${unshipped.id}/documents`, {})).toMatchObject({ status: 409 })
})

// Requirements: TAX-5, TAX-16
test('an order gets no late invoice with tax from a seller that collects none, nor one of nothing', async () => {
  const shop = await openShop()
  const order = await shop.given.order({ state: 'shipped' })
  const accountant = await shop.as('accountant')
  const issue = () => accountant.post(`/api/orders/${order.id}/documents`, {})
  for (const settings of [{ gstin: GSTIN, gstStatus: 'composition' }, { gstStatus: 'unregistered' }] as const) {
    await shop.given.settings(settings)
    expect(await issue()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('This order was sold with tax, and the shop collects none now.') },
    })
  }
  await shop.given.settings({ gstin: GSTIN, gstStatus: 'regular' })
  const refund = { amount: order.total_price / 100, reason: 'It came broken' }
  await (await shop.as('admin')).post(`/api/orders/${order.id}/refunds`, refund, {
    headers: { 'idempotency-key': 'all-of-it' },
  })
  expect(await issue()).toMatchObject({
    status: 409,
    body: { message: 'Everything of this order was refunded, so there is nothing to invoice.' },
  })
  expect(await documentsOf(shop, order)).toEqual([])
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
