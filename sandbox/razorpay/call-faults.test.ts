// Slow: npm run test:all only.
import { expect, test } from 'vitest'
import { razorpay } from '#server/platform/payment-provider/razorpay.ts'
import { openSandbox } from '#tests/support/razorpay/open-sandbox.ts'
import { send } from '#tests/support/razorpay/request.ts'
import { CALL_NAMES } from './fault-menu.ts'

test.each([
  ['too_many_requests', 429, 'BAD_REQUEST_ERROR'],
  ['server_error', 500, 'SERVER_ERROR'],
] as const)('%s answers in the envelope and does nothing', async (kind, status, code) => {
  const { ask, spoil } = await openSandbox()
  await spoil(kind, { on: 'order.create' })
  const response = await ask('POST', '/orders', { amount: 500, currency: 'INR' })
  expect(response).toMatchObject({ status, body: { error: { code } } })
  expect((await ask('GET', '/orders')).body.count).toBe(0)
})

// Threats: T136
test('rate-limited calls name the wait; a payment can still be created', async () => {
  const { target, makeOrder, spoil } = await openSandbox()
  const orderId = await makeOrder()
  const client = razorpay({ ...target, webhookSecret: 'not used', checkoutUrl: '/checkout.js' })
  await spoil('too_many_requests', { on: 'order.payments', seconds: 20 })
  await expect(client.paymentsOf(orderId)).rejects.toMatchObject({ retryAfter: 20 })
  expect(await client.findOrderByReceipt('new')).toBeUndefined()
  expect(await client.createOrder({ amount: 500, receipt: 'new' })).toMatchObject({ receipt: 'new' })
})

test('a cut connection changes nothing; a call with a lost response takes effect', async () => {
  const { ask, spoil } = await openSandbox()
  const order = { amount: 500, currency: 'INR' }
  await spoil('cut', { on: 'order.create' })
  await expect(ask('POST', '/orders', order)).rejects.toThrow('fetch failed')
  expect((await ask('GET', '/orders')).body.count).toBe(0)
  await spoil('answer_lost', { on: 'order.create' })
  await expect(ask('POST', '/orders', { ...order, receipt: 'lost' })).rejects.toThrow('fetch failed')
  expect((await ask('GET', '/orders?receipt=lost')).body.count).toBe(1)
})

test('a refund whose response was lost is found by its idempotency key', async () => {
  const { ask, paidOrder, spoil } = await openSandbox()
  const { paymentId } = await paidOrder()
  const key = { 'x-refund-idempotency': 'refund-whose-answer-was-lost' }
  const refund = () => ask('POST', `/payments/${paymentId}/refund`, { amount: 500 }, key)
  await spoil('answer_lost', { on: 'refund.create' })
  await expect(refund()).rejects.toThrow('fetch failed')
  expect((await refund()).status).toBe(200)
  expect((await ask('GET', `/payments/${paymentId}/refunds`)).body.count).toBe(1)
})

test('a slow call takes effect although the client disconnected', async () => {
  const { target, ask, spoil, done } = await openSandbox()
  await spoil('slow', { on: 'order.create', seconds: 1 })
  const credentials = Buffer.from(`${target.keyId}:${target.keySecret}`).toString('base64')
  const leaving = new AbortController()
  const impatient = fetch(`${target.baseUrl}/orders`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 500, currency: 'INR' }),
    signal: leaving.signal,
  }).catch((error: Error) => error.name)
  await expect.poll(async () => (await done('GET', '/faults')).items).toMatchObject([{ used: 1 }])
  leaving.abort()
  expect(await impatient).toBe('AbortError')
  await expect.poll(async () => (await ask('GET', '/orders')).body.count).toBe(1)
})

test('a slow call does not prevent the server from stopping', async () => {
  const { ask, spoil, done, close } = await openSandbox()
  await spoil('slow', { seconds: 600 })
  const waiting = ask('GET', '/orders').catch(() => 'cut')
  await expect.poll(async () => (await done('GET', '/faults')).items).toMatchObject([{ used: 1 }])
  const before = performance.now()
  await close()
  expect(performance.now() - before).toBeLessThan(5_000)
  expect(await waiting).not.toMatchObject({ status: 200 })
})

// Requirements: PAY-23
test('each fault applies to the call that it names', async () => {
  const { ask, url, keys, spoil, done, paidOrder, makeOrder } = await openSandbox()
  const { orderId, paymentId } = await paidOrder()
  const dispute = await done('POST', `/payments/${paymentId}/dispute`, { amount: 100 })
  const refund = (await ask('POST', `/payments/${paymentId}/refund`, { amount: 100 })).body
  const shop = { key_id: keys.keyId, order_id: await makeOrder() }
  const query = new URLSearchParams(shop)
  const window = (path: string, body?: object) => send(body ? 'POST' : 'GET', `${url}/window${path}`, body)
  const calls: Record<(typeof CALL_NAMES)[number], () => Promise<{ status: number }>> = {
    'order.create': () => ask('POST', '/orders', { amount: 100, currency: 'INR' }),
    'order.fetch': () => ask('GET', `/orders/${orderId}`),
    'order.list': () => ask('GET', '/orders'),
    'order.edit': () => ask('PATCH', `/orders/${orderId}`, { notes: {} }),
    'order.payments': () => ask('GET', `/orders/${orderId}/payments`),
    'payment.fetch': () => ask('GET', `/payments/${paymentId}`),
    'payment.list': () => ask('GET', '/payments'),
    'payment.edit': () => ask('PATCH', `/payments/${paymentId}`, { notes: {} }),
    'payment.capture': () => ask('POST', `/payments/${paymentId}/capture`, { amount: 100, currency: 'INR' }),
    'payment.refunds': () => ask('GET', `/payments/${paymentId}/refunds`),
    'refund.create': () => ask('POST', `/payments/${paymentId}/refund`, { amount: 100 }),
    'refund.fetch': () => ask('GET', `/payments/${paymentId}/refunds/${refund.id}`),
    'refund.list': () => ask('GET', '/refunds'),
    'refund.edit': () => ask('PATCH', `/refunds/${refund.id}`, { notes: {} }),
    'dispute.fetch': () => ask('GET', `/disputes/${dispute.id}`),
    'dispute.list': () => ask('GET', '/disputes'),
    'window.order': () => window(`/order?${query}`),
    'window.pay': () => window('/payments', { ...shop, method: 'upi', vpa: 'failure@razorpay' }),
    'window.bank': () => window(`/payments/${paymentId}/bank`, { ...shop, bank: 'success' }),
    'window.wait': () => window(`/payments/${paymentId}?${query}`),
  }
  for (const name of CALL_NAMES) {
    await spoil('server_error', { on: name })
    expect([name, (await calls[name]()).status]).toEqual([name, 500])
    expect([name, (await calls[name]()).status]).not.toEqual([name, 500])
  }
  // A fault of any call does not affect the payment window.
  await spoil('server_error')
  expect((await window(`/order?${query}`)).status).toBe(200)
  expect((await ask('GET', '/orders')).status).toBe(500)
})
