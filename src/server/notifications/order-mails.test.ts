// Slow: npm run test:all only.
import { expect, onTestFinished, test } from 'vitest'
import { applyPayment } from '#server/payments/apply-payment.ts'
import { expireOverdueOrders } from '#server/payments/expire-order.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import { smtpTransport } from '#server/platform/mail/smtp-transport.ts'
import { openPdfCompiler } from '#server/platform/pdf/pdf-compiler.ts'
import { refundPayment } from '#server/refunds/refund-payment.ts'
import { COURIER_LINKS } from '#shared/couriers.ts'
import { formatDate } from '#shared/dates.ts'
import { orderNumber } from '#shared/order-number.ts'
import { confirmEverybody, mailsIn, openMailServer, parsedMail, sendWaiting } from '#tests/support/mail.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'
import { sendMail } from './send-mail.ts'

async function shopWithMail() {
  const server = await openMailServer()
  const shop = await openShop({ mail: smtpTransport({ url: server.url, from: 'Society <shop@society.example>' }) })
  await shop.person('shopper')
  await confirmEverybody(shop)
  /** The newest mail, as delivered. */
  const lastMail = async () => {
    await sendWaiting(shop)
    const { to, raw } = server.received.at(-1) ?? { to: [], raw: '' }
    return { to, ...parsedMail(raw) }
  }
  return { shop, server, lastMail }
}

const today = () => formatDate(new Date().toISOString())

async function expireHold(shop: TestShop, orderId: string) {
  await shop.owner
    .updateTable('orders')
    .set({ held_until: new Date(0) })
    .where('id', '=', orderId)
    .execute()
  await expireOverdueOrders(shop)
}

test('a placed order is confirmed with its lines and totals, in plain text and in HTML', async () => {
  const { shop, lastMail } = await shopWithMail()
  const product = await shop.given.product({ name: 'Kuzhambu <b>"Özel"</b> & ധന്വന്തരം', price: 85 })
  const order = await shop.given.order({ product, qty: 2 })

  const mail = await lastMail()

  expect(mail.to).toEqual(['shopper@people.example'])
  expect(mail.headers.get('subject')).toBe(`We have your order ${orderNumber(order.id)}`)
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
  expect(mail.types).toBe(2)
  const expected = ['200 ml, 2 × ₹85.00', '₹170.00', '-₹17.00', '₹100.00', '₹7.65', '₹260.65']
  for (const words of [...expected, 'Thekkedath House', '670642', `http://localhost:3000/#/order/${order.id}`]) {
    expect(mail.text).toContain(words)
    expect(mail.html).toContain(words)
  }
  expect(mail.text).toContain('Kuzhambu <b>"Özel"</b> & ധന്വന്തരം')
  expect(mail.html).toContain('Kuzhambu &#60;b&#62;&#34;Özel&#34;&#60;/b&#62; &#38; ധന്വന്തരം')
})

// Requirements: TAX-5
test('the mail of a seller without a regular registration shows no tax', async () => {
  const { shop, lastMail } = await shopWithMail()
  await shop.given.settings({ gstStatus: 'unregistered' })
  await shop.given.order({ product: await shop.given.product({ price: 85 }), qty: 2 })
  const mail = await lastMail()
  for (const half of [mail.text, mail.html]) {
    expect(half).toContain('₹253.00')
    expect(half).not.toContain('Tax')
  }
})

test('a mail shows a discount only where there is one', async () => {
  const { shop, lastMail } = await shopWithMail()
  await shop.given.settings({ discountPercent: 0 })
  await shop.given.order({ product: await shop.given.product({ price: 85 }), qty: 2 })
  const mail = await lastMail()
  expect(mail.text).toContain('₹170.00')
  for (const half of [mail.text, mail.html]) expect(half).not.toContain('Discount')
})

// Requirements: LANG-10
test('a mail in Malayalam names products in Malayalam', async () => {
  const { shop, lastMail } = await shopWithMail()
  const product = await shop.given.product({ name: 'Thailam' })
  await shop.db.updateTable('products').set({ name_malayalam: 'തൈലം' }).where('id', '=', product._id).execute()
  const shopper = await shop.as('shopper')
  const place = (language: string) =>
    shopper.post('/api/orders', shop.given.draft(product), { headers: { 'accept-language': language } })
  await place('ml')
  const malayalam = await lastMail()
  await place('en')
  const english = await lastMail()
  for (const half of [malayalam.text, malayalam.html]) {
    expect(half).toContain('തൈലം')
    expect(half).not.toContain('Thailam')
    expect(half).toContain('http://localhost:3000/ml/#/order/')
  }
  expect(english.text).toContain('http://localhost:3000/#/order/')
  expect(english.text).toContain('Thailam')
  expect(english.text).not.toContain('തൈലം')
})

test('without an e-mail address of the society its phone number stands alone in a mail', async () => {
  const { shop, lastMail } = await shopWithMail()
  await shop.given.settings({ email: '', phone: '0490 2345678' })
  await shop.given.order()
  const { text } = await lastMail()
  expect(text).toContain('0490 2345678')
  expect(text).not.toContain(' · ')
})

// Requirements: SHIP-7
test('payment, shipping and delivery each send a mail with their details', async () => {
  const { shop, lastMail } = await shopWithMail()
  await shop.given.settings({ maxUnpaidTotal: 100_000 })
  const order = await shop.given.order({ product: await shop.given.product({ price: 102350 }), state: 'paid' })
  const paid = await lastMail()
  expect(paid.headers.get('subject')).toBe(`Your order ${orderNumber(order.id)} is paid`)
  expect(paid.text).toContain(`₹96,770.75 for order ${orderNumber(order.id)}, on ${today()}.`)

  const admin = await shop.as('admin')
  await admin.put(`/api/orders/${order.id}/ship`, { tracking: 'AB 12/3', service: 'Delhivery' })
  const shipped = await lastMail()
  expect(shipped.text).toContain(`Shipped with Delhivery on ${today()}.`)
  expect(shipped.text).toContain('Tracking number: AB 12/3')
  for (const half of [shipped.text, shipped.html])
    expect(half).toContain('https://www.delhivery.com/track/package/AB%2012%2F3')

  await admin.put(`/api/orders/${order.id}/deliver`)
  const delivered = await lastMail()
  expect(delivered.headers.get('subject')).toBe(`Your order ${orderNumber(order.id)} was delivered`)
  expect((await mailsIn(shop)).map(({ kind }) => kind)).toEqual([
    'orderPlaced',
    'orderPaid',
    'orderShipped',
    'orderDelivered',
  ])
})

test('a parcel with an unknown courier links to the order page', async () => {
  const { shop, lastMail } = await shopWithMail()
  const { id } = await shop.given.order({ state: 'paid' })
  await (await shop.as('admin')).put(`/api/orders/${id}/ship`, { tracking: 'T1', service: 'Others' })
  const { text } = await lastMail()
  expect(text).toContain('Shipped with a courier')
  expect(text).toContain(`See your order:\nhttp://localhost:3000/#/order/${id}`)
})

test('a parcel links to the tracking template in the settings', async () => {
  const { shop, lastMail } = await shopWithMail()
  const courierLinks = { ...COURIER_LINKS, DTDC: 'https://follow.example/?no={n}' }
  await shop.owner
    .insertInto('settings')
    .values({ id: 1, value: JSON.stringify({ courierLinks }) })
    .execute()
  const { id } = await shop.given.order({ state: 'paid' })
  await (await shop.as('admin')).put(`/api/orders/${id}/ship`, { tracking: 'T1', service: 'DTDC' })
  expect((await lastMail()).text).toContain('Track your parcel:\nhttps://follow.example/?no=T1')
})

test('a released order and a refund each send a mail', async () => {
  const { shop, lastMail } = await shopWithMail()
  const order = await shop.given.order({ product: await shop.given.product({ price: 85, stock: 1 }) })
  const { id } = await startPayment(shop, order)
  await expireHold(shop, order.id)
  expect((await lastMail()).headers.get('subject')).toBe(`Your order ${orderNumber(order.id)} was cancelled`)

  await shop.owner.updateTable('variants').set({ count_in_stock: 0 }).execute()
  await applyPayment(shop, shop.provider.pay(id).razorpay_payment_id)
  await shop.owner.updateTable('variants').set({ count_in_stock: 1 }).execute()
  const refund = await shop.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  await Promise.all(Array.from({ length: 5 }, () => refundPayment(shop, refund.id)))
  const { text, headers } = await lastMail()
  expect(headers.get('subject')).toBe(`Refund for order ${orderNumber(order.id)}`)
  expect(text).toContain('₹180.33')
  expect(text).toContain('The payment came after the hold had run out, and the goods could not be reserved again.')
  expect((await mailsIn(shop)).filter(({ kind }) => kind === 'orderRefunded')).toHaveLength(1)
})

test('an event that is handled twenty times concurrently sends one mail', async () => {
  const { shop } = await shopWithMail()
  const order = await shop.given.order()
  const { id } = await startPayment(shop, order)
  const payment = shop.provider.pay(id).razorpay_payment_id
  const admin = await shop.as('admin')
  const twenty = (run: () => Promise<unknown>) => Promise.all(Array.from({ length: 20 }, run))
  await twenty(() => applyPayment(shop, payment))
  await twenty(() => admin.put(`/api/orders/${order.id}/ship`, shop.given.shipment()))
  await twenty(() => admin.put(`/api/orders/${order.id}/deliver`))

  const late = await shop.given.order({ by: 'other' })
  await shop.owner
    .updateTable('orders')
    .set({ held_until: new Date(0) })
    .where('id', '=', late.id)
    .execute()
  await twenty(() => expireOverdueOrders(shop))

  expect((await mailsIn(shop)).map(({ kind }) => kind)).toEqual([
    'orderPlaced',
    'orderPaid',
    'orderShipped',
    'orderDelivered',
    'orderPlaced',
    'orderCancelled',
  ])
})

test('a refused order, or one repeated with its key, sends no second mail', async () => {
  const { shop } = await shopWithMail()
  const product = await shop.given.product({ stock: 1 })
  const shopper = await shop.as('shopper')
  const place = (key: string) =>
    shopper.post('/api/orders', shop.given.draft(product), { headers: { 'idempotency-key': key } })
  expect((await place('first-order')).status).toBe(201)
  expect((await place('first-order')).status).toBe(201)
  expect((await place('second-order')).status).toBe(409)
  expect(await mailsIn(shop)).toHaveLength(1)
})

// Threats: R11
test('an order neither fails nor waits while the mail server is down', async () => {
  const shop = await openShop({ mail: smtpTransport({ url: 'smtp://127.0.0.1:1', from: 'shop@society.example' }) })
  const order = await shop.given.order({ state: 'shipped' })
  expect(order.status).toBe('shipped')
  expect((await mailsIn(shop)).map(({ status }) => status)).toEqual(['waiting', 'waiting', 'waiting'])
})

// Requirements: DOC-8
test('the shipment’s mail has the invoice attached; one to an unconfirmed mailbox does not name the buyer', async () => {
  const { shop, lastMail } = await shopWithMail()
  await shop.given.settings({ gstin: '32AAGCB7383J1ZH' })
  const printed: unknown[] = []
  const { compile } = shop.pdfs
  shop.pdfs.compile = (job) => {
    printed.push(job.data)
    return compile(job)
  }
  await shop.given.order({ state: 'shipped' })
  expect((await lastMail()).files).toEqual([expect.stringMatching(/^application\/pdf; name=KS-\d\d-\d\d-000001\.pdf/)])
  await shop.owner.updateTable('users').set({ email_confirmed_at: null }).execute()
  await shop.given.order({ state: 'shipped' })
  const unconfirmed = await lastMail()
  expect(unconfirmed.files).toEqual([expect.stringMatching(/000002\.pdf/)])
  expect(unconfirmed.text).toContain('Confirm this e-mail address in your profile to see the delivery address')
  const { name, phone } = shop.given.address()
  const [full = '', anonymised = ''] = printed.map((data) => JSON.stringify(data))
  for (const personal of [name, phone]) {
    expect(full).toContain(personal)
    expect(anonymised).not.toContain(personal)
  }
})

// Requirements: DOC-8
test('an invoice that must name the buyer is attached only for a confirmed mailbox', async () => {
  const { shop, lastMail } = await shopWithMail()
  await shop.given.settings({ gstin: '32AAGCB7383J1ZH', maxUnpaidTotal: 1_000_000 })
  const sell = async (price: number) =>
    shop.given.order({ product: await shop.given.product({ price }), state: 'shipped' })
  await sell(60_000)
  expect((await lastMail()).files).toHaveLength(1)
  await shop.owner.updateTable('users').set({ email_confirmed_at: null }).execute()
  await sell(55_000)
  expect((await lastMail()).files).toHaveLength(1)
  // 60,000 less 10 % is 54,000.
  await sell(60_000)
  expect((await lastMail()).files).toEqual([])
})

// Requirements: DOC-8
test('when no PDF can be made, the shipment is announced without it at the third attempt', async () => {
  const { shop, server } = await shopWithMail()
  await shop.given.settings({ gstin: '32AAGCB7383J1ZH' })
  await shop.given.order({ state: 'shipped' })
  const failingShop = { ...shop, pdfs: openPdfCompiler({ templates: '/none', log: shop.log, engines: [] }) }
  onTestFinished(failingShop.pdfs.stop)
  const mail = (await mailsIn(shop)).find(({ kind }) => kind === 'orderShipped')
  const send = () => sendMail(failingShop, mail?.id ?? '')
  await expect(send()).rejects.toThrow('could not be sent')
  await expect(send()).rejects.toThrow('could not be sent')
  expect(server.received).toEqual([])
  await send()
  expect(server.received.map(({ raw }) => parsedMail(raw).files)).toEqual([[]])
})
