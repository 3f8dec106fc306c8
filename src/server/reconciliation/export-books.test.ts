import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { applyPayment } from '#server/payments/apply-payment.ts'
import { recordUnknownPayment } from '#server/payments/unmatched-payments.ts'
import { parseRecords } from '#server/platform/csv/read-table.ts'
import { smtpTransport } from '#server/platform/mail/smtp-transport.ts'
import { refundPayment } from '#server/refunds/refund-payment.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { ReconciliationTotals } from '#shared/reconciliation.ts'
import { confirmEverybody, openMailServer, parsedMail, sendWaiting } from '#tests/support/mail.ts'
import { reportDispute } from '#tests/support/payments.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

async function pay(shop: TestShop, at: string, change: { amount?: number } = {}) {
  const order = await shop.given.order({ by: 'shopper', product: await shop.given.product({ price: 85 }) })
  const { body } = await (await shop.as('shopper')).post<{ id: string }>(`/razorpay/${order.id}`)
  const { razorpay_payment_id: id } = shop.provider.pay(body.id, {
    fee: 4_26,
    tax: 65,
    createdAt: new Date(at),
    ...change,
  })
  await applyPayment(shop, id)
  return { id, order }
}

async function refund(shop: TestShop, orderId: string, amount: number) {
  const admin = await shop.as('admin')
  const draft = { amount, reason: 'One bottle was broken' }
  await admin.post(`/api/orders/${orderId}/refunds`, draft, {
    headers: { 'idempotency-key': `refund-of-${amount * 100}` },
  })
  const rows = await shop.db.selectFrom('refunds').select('id').where('status', '=', 'requested').execute()
  for (const { id } of rows) await refundPayment(shop, id)
}

async function books(shop: TestShop, from: string, to: string) {
  const { status, body } = await (await shop.as('admin')).get<string>(`/api/payments/books?from=${from}&to=${to}`)
  expect(status).toBe(200)
  const [head, ...rows] = parseRecords('books.csv', body.replace('\ufeff', '')).map(({ fields }) => fields)
  return rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [head?.[index], cell])))
}

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())

// Requirements: ADMIN-28
test('the file for the accountant has a line for each payment and refund of the days, oldest first', async () => {
  const shop = await openShop()
  const first = await pay(shop, '2026-01-09T19:00:00Z')
  const second = await pay(shop, '2026-01-10T10:00:00Z')
  await pay(shop, '2026-01-11T10:00:00Z')
  await refund(shop, first.order.id, 10.01)
  const rows = await books(shop, '2026-01-10', '2026-01-10')
  const [total, tax] = [String(first.order.total_price / 100), String(first.order.tax_price / 100)]
  expect(rows).toMatchObject([
    { kind: 'payment', order: orderNumber(first.order.id), received: total, net: total, fee: '4.26', feeTax: '0.65' },
    { kind: 'payment', payment: second.id, totalPrice: total, taxPrice: tax, refunded: '' },
  ])
  // A number with its sign, not a text: a spreadsheet adds it up.
  expect(await books(shop, today(), today())).toMatchObject([
    { kind: 'refund', orderId: first.order.id, refunded: '10.01', net: '-10.01', received: '', taxPrice: '' },
  ])
})

// Requirements: ADMIN-28, PAY-29
test('the file names what the bank deducted in a lost dispute, also above what was left to refund', async () => {
  const shop = await openShop()
  const { order } = await pay(shop, '2026-01-10T10:00:00Z')
  await refund(shop, order.id, 10.01)
  await reportDispute(shop, order.id, 'lost')
  const total = order.total_price / 100
  expect(await books(shop, today(), today())).toMatchObject([
    { refunded: '10.01', deductedByBank: '' },
    { refunded: String(Number((total - 10.01).toFixed(2))), deductedByBank: String(total) },
  ])
})

// Requirements: ADMIN-28, PAY-29
test('a dispute that is lost after a refund in full has a line of its own, with nothing refunded', async () => {
  const shop = await openShop()
  const { order } = await pay(shop, '2026-01-10T10:00:00Z')
  const total = order.total_price / 100
  await refund(shop, order.id, total)
  await reportDispute(shop, order.id, 'lost')
  expect(await books(shop, today(), today())).toMatchObject([
    { refunded: String(total), deductedByBank: '' },
    { refunded: '0', net: '0', deductedByBank: String(total), order: orderNumber(order.id) },
  ])
})

test('the price of an order is listed with the payment that pays it, not with a second one', async () => {
  const shop = await openShop()
  const { order, id } = await pay(shop, '2026-01-10T10:00:00Z')
  const { receipt } = await shop.db
    .selectFrom('payments')
    .innerJoin('provider_payments', 'provider_payments.id', 'payments.id')
    .select('provider_payments.provider_order_id as receipt')
    .where('payments.id', '=', id)
    .executeTakeFirstOrThrow()
  const second = shop.provider.pay(receipt ?? '', { createdAt: new Date('2026-01-10T11:00:00Z') })
  await applyPayment(shop, second.razorpay_payment_id)
  const total = String(order.total_price / 100)
  const rows = await books(shop, '2026-01-10', '2026-01-10')
  expect(rows.map(({ received, totalPrice }) => [received, totalPrice])).toEqual([
    [total, total],
    [total, ''],
  ])
})

// Requirements: ADMIN-28
test('the file adds up to the totals of the same days, unmatched payments too', async () => {
  const shop = await openShop()
  const from = '2026-01-01'
  const { order } = await pay(shop, '2026-01-09T19:00:00Z')
  await pay(shop, '2026-01-10T10:00:00Z', { amount: 1 })
  await refund(shop, order.id, 20.5)
  const sum = (rows: Record<string, string | undefined>[]) =>
    rows.reduce((paise, { net }) => paise + Math.round(Number(net) * 100), 0)
  for (const [first, last] of [
    [from, '2026-01-31'],
    [today(), today()],
  ]) {
    const { body } = await (await shop.as('admin')).get<ReconciliationTotals>(
      `/api/payments/totals?from=${first}&to=${last}`,
    )
    const net = body.days.reduce((paise, { shop }) => paise + Math.round(shop.net * 100), 0)
    expect(net).not.toBe(0)
    expect(sum(await books(shop, first ?? '', last ?? ''))).toBe(net)
  }
})

// Requirements: ADMIN-28
test('a payment that was announced and that the provider does not know is not money received', async () => {
  const shop = await openShop()
  await recordUnknownPayment(shop, { id: 'pay_ghost', amount: 100_00, currency: 'INR' })
  const day = today()
  expect(await books(shop, day, day)).toEqual([])
  const admin = await shop.as('admin')
  expect(await admin.get(`/api/payments/totals?from=${day}&to=${day}`)).toMatchObject({
    body: { isEqual: true, days: [{ shop: { captured: 0 } }] },
  })
})

// Requirements: ADMIN-28
test.each([
  ['reversed days', 'from=2026-02-01&to=2026-01-01', 'The first day is after the last day'],
  ['more than a year', 'from=2025-01-01&to=2026-01-02', 'Choose at most 366 days'],
  ['a day that does not exist', 'from=2026-02-30&to=2026-03-01', 'The first day must be a date like 2026-01-31'],
])('%s are refused with a message', async (_, query, message) => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  expect(await admin.get(`/api/payments/books?${query}`)).toMatchObject({ status: 400, body: { message } })
})

// Requirements: ADMIN-28
// Threats: T165
test('the books are mailed once for each key and period, to the accountant or else to the caller', async () => {
  const server = await openMailServer()
  const shop = await openShop({ mail: smtpTransport({ url: server.url, from: 'shop@society.example' }) })
  await shop.given.order({ state: 'paid' })
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format()
  const owner = await shop.as('admin')
  const mail = (key: string, days = { from: day, to: day }) =>
    owner.post<{ sentTo: string[] }>('/api/payments/books/mail', days, { headers: { 'idempotency-key': key } })
  const unconfirmed = { status: 409, body: { message: expect.stringContaining('confirm your e-mail address') } }
  expect(await mail('to-nobody-1')).toMatchObject(unconfirmed)
  await confirmEverybody(shop)
  expect((await mail('to-myself-1')).body.sentTo).toEqual(['admin@people.example'])
  await shop.as('accountant')
  expect((await mail('to-myself-1')).body.sentTo).toEqual(['admin@people.example'])
  await confirmEverybody(shop)
  const presses = await Promise.all([1, 2, 3].map(() => mail('to-accountant-1')))
  expect(presses.map(({ status, body }) => [status, body.sentTo])).toEqual(
    presses.map(() => [200, ['accountant@people.example']]),
  )
  await sendWaiting(shop)
  const mails = server.received.map(({ to, raw }) => ({ to, ...parsedMail(raw) })).filter(({ csv }) => csv !== '')
  expect(mails.map(({ to }) => to)).toEqual([['admin@people.example'], ['accountant@people.example']])
  // A browser that never got the response repeats its key for another month.
  await mail('to-accountant-1', { from: '2026-01-01', to: '2026-01-31' })
  expect(await shop.db.selectFrom('mails').select('subject').where('kind', '=', 'books').execute()).toHaveLength(3)
  const { body: file } = await owner.get<string>(`/api/payments/books?from=${day}&to=${day}`)
  for (const { csv } of mails) expect(csv).toBe(file.replaceAll('\r\n', '\n'))
  expect(await mail('reversed-days', { from: day, to: '2026-01-01' })).toMatchObject({ status: 400 })
})

// Requirements: ADMIN-28
test('books of more than 10 MB are too large for an e-mail and are not sent', async () => {
  const shop = await openShop()
  const owner = await shop.as('admin')
  // A hundred payments with a method of 110 kB replace the many thousands that fill such a file.
  await sql`with made as (
      insert into unmatched_payments (id, amount, currency, status, reason_code)
      select 'pay_' || n, 100, 'INR', 'captured', 'no-order' from generate_series(1, 100) n returning id
    ) insert into provider_payments (id, amount, amount_refunded, currency, status, method, created_at,
        checked_at)
      select id, 100, 0, 'INR', 'captured', repeat('x', 110000), now(), now() from made`.execute(shop.db)
  const days = { from: today(), to: today() }
  const headers = { 'idempotency-key': 'too-large' }
  expect(await owner.post('/api/payments/books/mail', days, { headers })).toMatchObject({
    status: 400,
    body: { message: 'The file is too large for an e-mail. Choose fewer days, or download it.' },
  })
  expect(await shop.db.selectFrom('mails').select('id').where('kind', '=', 'books').execute()).toEqual([])
})
