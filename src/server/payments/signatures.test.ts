import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { razorpay } from '#server/platform/payment-provider/razorpay.ts'
import { isPaid, unpaidOrder } from '#tests/support/payments.ts'
import { openShop } from '#tests/support/shop.ts'

const KEYS = { keyId: 'key', keySecret: 'the key secret', webhookSecret: 'the webhook secret' }
const real = razorpay({
  ...KEYS,
  previousWebhookSecret: 'the one before',
  baseUrl: 'http://localhost',
  checkoutUrl: '',
})

const hmac = (secret: string, message: string) => createHmac('sha256', secret).update(message).digest('hex')
const withWrongDigit = (signature: string) => signature.slice(0, -1) + (signature.endsWith('0') ? '1' : '0')

const PAIR = { providerOrderId: 'order_1', paymentId: 'pay_1' }
const right = hmac(KEYS.keySecret, 'order_1|pay_1')

// Requirements: PAY-9
// Threats: T57
test('only the signature of exactly this pair, by the key’s secret, is genuine', () => {
  expect(real.isCheckoutSignature({ ...PAIR, signature: right })).toBe(true)
  for (const signature of [
    '',
    'abc',
    right.slice(0, -1),
    `${right}0`,
    withWrongDigit(right),
    right.toUpperCase(),
    ` ${right}`,
    'é'.repeat(32),
    hmac(KEYS.webhookSecret, 'order_1|pay_1'),
    hmac(KEYS.keySecret, 'order_2|pay_1'),
    hmac(KEYS.keySecret, 'order_1|pay_2'),
    hmac(KEYS.keySecret, 'pay_1|order_1'),
  ]) {
    expect([signature, real.isCheckoutSignature({ ...PAIR, signature })]).toEqual([signature, false])
  }
})

// Requirements: ENV-10, PAY-18
// Threats: T64
test('a webhook signed with the current or previous secret over its raw bytes is genuine', () => {
  const body = '{ "event":"payment.captured","note":"വള" }'
  const bytes = Buffer.from(body)
  expect(real.isWebhookSignature(bytes, hmac(KEYS.webhookSecret, body))).toBe(true)
  expect(real.isWebhookSignature(bytes, hmac('the one before', body))).toBe(true)
  for (const signature of [
    undefined,
    '',
    hmac(KEYS.keySecret, body),
    hmac('undefined', body),
    hmac('', body),
    hmac(KEYS.webhookSecret, JSON.stringify(JSON.parse(body))),
    hmac(KEYS.webhookSecret, `${body} `),
    hmac(KEYS.webhookSecret, body).toUpperCase(),
    withWrongDigit(hmac(KEYS.webhookSecret, body)),
  ]) {
    expect([signature, real.isWebhookSignature(bytes, signature)]).toEqual([signature, false])
  }
  const withoutPrevious = razorpay({ ...KEYS, baseUrl: 'http://localhost', checkoutUrl: '' })
  expect(withoutPrevious.isWebhookSignature(bytes, hmac('the one before', body))).toBe(false)
})

test('without a previous webhook secret a signature with an empty key is not genuine', () => {
  const body = '{"event":"payment.captured"}'
  for (const previousWebhookSecret of [undefined, '']) {
    const shop = razorpay({ ...KEYS, previousWebhookSecret, baseUrl: 'http://localhost', checkoutUrl: '' })
    expect(shop.isWebhookSignature(Buffer.from(body), hmac(KEYS.webhookSecret, body))).toBe(true)
    expect(shop.isWebhookSignature(Buffer.from(body), hmac('', body))).toBe(false)
    expect(shop.isWebhookSignature(Buffer.from(body), hmac('undefined', body))).toBe(false)
  }
})

// Requirements: PAY-9
// Threats: T24, T57
test('a return with a wrong signature gets 400 and changes nothing', async () => {
  const shop = await openShop()
  const { order, start } = await unpaidOrder(shop)
  const otherOrder = await unpaidOrder(shop)
  const returned = shop.provider.pay(start.id)
  const { razorpay_signature: signature, razorpay_payment_id: paymentId } = returned
  const visitor = await shop.as('visitor')
  const before = await everything(shop)
  for (const change of [
    { razorpay_signature: undefined },
    { razorpay_signature: '' },
    { razorpay_signature: 'abc' },
    { razorpay_signature: withWrongDigit(signature) },
    { razorpay_signature: signature.toUpperCase() },
    { razorpay_signature: [signature, signature] },
    { razorpay_signature: [signature] },
    { razorpay_signature: { toString: signature } },
    { razorpay_signature: null },
    { razorpay_signature: shop.provider.signWebhook(`${start.id}|${paymentId}`) },
    { razorpay_payment_id: 'pay_other' },
    { razorpay_order_id: otherOrder.start.id },
    { razorpay_order_id: 'order_other' },
  ]) {
    const reply = await visitor.post(`/razorpay/success/${order.id}`, { ...returned, ...change })
    expect([change, reply.status]).toEqual([change, 400])
  }
  expect(await visitor.post(`/razorpay/success/${otherOrder.order.id}`, returned)).toMatchObject({ status: 400 })
  expect(await everything(shop)).toEqual(before)
  expect(await isPaid(shop, order.id)).toBe(false)
})

test('a return for an order without a payment start is refused', async () => {
  const shop = await openShop()
  const order = await shop.given.order()
  const { start } = await unpaidOrder(shop)
  const visitor = await shop.as('visitor')
  expect(await visitor.post(`/razorpay/success/${order.id}`, shop.provider.pay(start.id))).toMatchObject({
    status: 400,
  })
})

const everything = async ({ db }: Awaited<ReturnType<typeof openShop>>) => ({
  orders: await db.selectFrom('orders').selectAll().orderBy('id').execute(),
  payments: await db.selectFrom('payments').selectAll().execute(),
  reported: await db.selectFrom('provider_payments').selectAll().execute(),
  exceptions: await db.selectFrom('unmatched_payments').selectAll().execute(),
  audit: await db.selectFrom('audit').selectAll().orderBy('id').execute(),
})
