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
  const { api, injectFault } = await openSandbox()
  await injectFault(kind, { on: 'order.create' })
  const response = await api('POST', '/orders', { amount: 500, currency: 'INR' })
  expect(response).toMatchObject({ status, body: { error: { code } } })
  expect((await api('GET', '/orders')).body.count).toBe(0)
})

// Threats: T136
test('rate-limited calls name the wait; a payment can still be created', async () => {
  const { target, makeOrder, injectFault } = await openSandbox()
  const orderId = await makeOrder()
  const client = razorpay({ ...target, webhookSecret: 'not used', checkoutUrl: '/checkout.js' })
  await injectFault('too_many_requests', { on: 'order.payments', seconds: 20 })
  await expect(client.paymentsOf(orderId)).rejects.toMatchObject({ retryAfter: 20 })
  expect(await client.findOrderByReceipt('new')).toBeUndefined()
  expect(await client.createOrder({ amount: 500, receipt: 'new' })).toMatchObject({ receipt: 'new' })
})

test('a cut connection changes nothing; a call with a lost response takes effect', async () => {
  const { api, injectFault } = await openSandbox()
  const order = { amount: 500, currency: 'INR' }
  await injectFault('cut', { on: 'order.create' })
  await expect(api('POST', '/orders', order)).rejects.toThrow('fetch failed')
  expect((await api('GET', '/orders')).body.count).toBe(0)
  await injectFault('answer_lost', { on: 'order.create' })
  await expect(api('POST', '/orders', { ...order, receipt: 'lost' })).rejects.toThrow('fetch failed')
  expect((await api('GET', '/orders?receipt=lost')).body.count).toBe(1)
})

test('a refund whose response was lost is found by its idempotency key', async () => {
  const { api, paidOrder, injectFault } = await openSandbox()
  const { paymentId } = await paidOrder()
  const key = { 'x-refund-idempotency': 'refund-whose-answer-was-lost' }
  const refund = () => api('POST', `/payments/${paymentId}/refund`, { amount: 500 }, key)
  await injectFault('answer_lost', { on: 'refund.create' })
  await expect(refund()).rejects.toThrow('fetch failed')
  expect((await refund()).status).toBe(200)
  expect((await api('GET', `/payments/${paymentId}/refunds`)).body.count).toBe(1)
})

test('a slow call takes effect although the client disconnected', async () => {
  const { target, api, injectFault, done } = await openSandbox()
  await injectFault('slow', { on: 'order.create', seconds: 1 })
  const credentials = Buffer.from(`${target.keyId}:${target.keySecret}`).toString('base64')
  const controller = new AbortController()
  const aborted = fetch(`${target.baseUrl}/orders`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 500, currency: 'INR' }),
    signal: controller.signal,
  }).catch((error: Error) => error.name)
  await expect.poll(async () => (await done('GET', '/faults')).items).toMatchObject([{ used: 1 }])
  controller.abort()
  expect(await aborted).toBe('AbortError')
  await expect.poll(async () => (await api('GET', '/orders')).body.count).toBe(1)
})

test('a slow call does not prevent the server from stopping', async () => {
  const { api, injectFault, done, close } = await openSandbox()
  await injectFault('slow', { seconds: 600 })
  const waiting = api('GET', '/orders').catch(() => 'cut')
  await expect.poll(async () => (await done('GET', '/faults')).items).toMatchObject([{ used: 1 }])
  const before = performance.now()
  await close()
  expect(performance.now() - before).toBeLessThan(5_000)
  expect(await waiting).not.toMatchObject({ status: 200 })
})

// Requirements: PAY-23
test('each fault applies to the call that it names', async () => {
  const { api, url, keys, injectFault, done, paidOrder, makeOrder } = await openSandbox()
  const { orderId, paymentId } = await paidOrder()
  const dispute = await done('POST', `/payments/${paymentId}/dispute`, { amount: 100 })
  const refund = (await api('POST', `/payments/${paymentId}/refund`, { amount: 100 })).body
  const shop = { key_id: keys.keyId, order_id: await makeOrder() }
  const query = new URLSearchParams(shop)
  const window = (path: string, body?: object) => send(body ? 'POST' : 'GET', `${url}/window${path}`, body)
  const calls: Record<(typeof CALL_NAMES)[number], () => Promise<{ status: number }>> = {
    'order.create': () => api('POST', '/orders', { amount: 100, currency: 'INR' }),
    'order.fetch': () => api('GET', `/orders/${orderId}`),
    'order.list': () => api('GET', '/orders'),
    'order.edit': () => api('PATCH', `/orders/${orderId}`, { notes: {} }),
    'order.payments': () => api('GET', `/orders/${orderId}/payments`),
    'payment.fetch': () => api('GET', `/payments/${paymentId}`),
    'payment.list': () => api('GET', '/payments'),
    'payment.edit': () => api('PATCH', `/payments/${paymentId}`, { notes: {} }),
    'payment.capture': () => api('POST', `/payments/${paymentId}/capture`, { amount: 100, currency: 'INR' }),
    'payment.refunds': () => api('GET', `/payments/${paymentId}/refunds`),
    'refund.create': () => api('POST', `/payments/${paymentId}/refund`, { amount: 100 }),
    'refund.fetch': () => api('GET', `/payments/${paymentId}/refunds/${refund.id}`),
    'refund.list': () => api('GET', '/refunds'),
    'refund.edit': () => api('PATCH', `/refunds/${refund.id}`, { notes: {} }),
    'dispute.fetch': () => api('GET', `/disputes/${dispute.id}`),
    'dispute.list': () => api('GET', '/disputes'),
    'window.order': () => window(`/order?${query}`),
    'window.pay': () => window('/payments', { ...shop, method: 'upi', vpa: 'failure@razorpay' }),
    'window.bank': () => window(`/payments/${paymentId}/bank`, { ...shop, bank: 'success' }),
    'window.wait': () => window(`/payments/${paymentId}?${query}`),
  }
  for (const name of CALL_NAMES) {
    await injectFault('server_error', { on: name })
    expect([name, (await calls[name]()).status]).toEqual([name, 500])
    expect([name, (await calls[name]()).status]).not.toEqual([name, 500])
  }
  // A fault of any call does not affect the payment window.
  await injectFault('server_error')
  expect((await window(`/order?${query}`)).status).toBe(200)
  expect((await api('GET', '/orders')).status).toBe(500)
})
