// Slow: npm run test:all only.
import { expect, test } from 'vitest'
import { applyPayment } from '#server/payments/apply-payment.ts'
import { syncRefund } from '#server/refunds/sync-refund.ts'
import type { DocumentEntry, DocumentSnapshot } from '#shared/documents.ts'
import type { GstSummary } from '#shared/gst.ts'
import { sumOf, toPaise } from '#shared/money.ts'
import type { Order } from '#shared/orders.ts'
import { todayInIndia } from '#shared/today.ts'
import { documentsOf, openTradingShop, readOf, refund, ship, YEAR } from '#tests/support/documents.ts'
import { createMedicine } from '#tests/support/prescriptions.ts'
import { PASSWORD } from '#tests/support/shop.ts'

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

// Requirements: TAX-13, TAX-11
test('the voucher for one refunded line names no other goods, and not the delivery', async () => {
  const shop = await openTradingShop()
  const drafts = [
    shop.given.draft(await shop.given.product({ name: 'Honey' })),
    shop.given.draft(await shop.given.product({ name: 'Oil' })),
  ]
  const orderItems = drafts.flatMap((draft) => draft.orderItems)
  const { body } = await (await shop.as('shopper')).post<Order>('/api/orders', { ...drafts[0], orderItems })
  const order = { id: body._id }
  await shop.given.pay(order.id)
  const lines = [{ item: body.orderItems[1]?._id, qty: 1 }]
  expect(await refund(shop, order, { lines })).toMatchObject({ status: 201 })
  const [, entry] = await documentsOf(shop, order)
  const voucher = await readOf(shop, entry)
  expect(voucher.kind).toBe('refund-voucher')
  expect(voucher.lines.map(({ description }) => description)).toEqual([expect.stringContaining('Oil')])
  expect(voucher.delivery).toEqual([])
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
  for (const amount of [10, 33.47]) expect(await refund(shop, order, { amount })).toMatchObject({ status: 201 })
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
  const { id } = shop.provider.refundAtProvider(paymentId, amount)
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
    'stays a row of its rate without pieces',
    'organicfoods' as const,
    [
      { qty: 1, taxPercent: 18 },
      { qty: 0, taxPercent: 5 },
    ],
  ],
])('the money for a medicine that is not sent %s', async (_, category, lines) => {
  const shop = await openTradingShop()
  const medicine = await createMedicine(shop)
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
