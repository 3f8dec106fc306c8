import { expect, test } from 'vitest'
import { sharedSandbox } from '#tests/support/razorpay/open-sandbox.ts'
import { send } from '#tests/support/razorpay/request.ts'

const shared = sharedSandbox()

test('the window gets the order’s own amount and everything that can be typed', async () => {
  const { url, keys, makeOrder } = await shared()
  const orderId = await makeOrder()
  const { status, body } = await send('GET', `${url}/window/order?key_id=${keys.keyId}&order_id=${orderId}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: orderId, amount: 123_400, currency: 'INR', status: 'created' })
  expect(body.cards.length).toBeGreaterThan(20)
  expect(body.upi_ids).toEqual({ pays: 'success@razorpay', fails: 'failure@razorpay' })
  expect(body.banks).toContainEqual({ code: 'SBIN', name: 'State Bank of India' })
})

test.each([
  ['another key', { key_id: 'rzp_test_AAAAAAAAAAAAAA' }, 401],
  ['no key', { key_id: undefined }, 401],
  ['an unknown order', { order_id: 'order_AAAAAAAAAAAAAA' }, 400],
  ['no order', { order_id: undefined }, 400],
  ['a method of its own', { method: 'cash' }, 400],
  ['a long e-mail', { email: 'x'.repeat(300) }, 400],
])('a payment with %s is refused', async (_, change, status) => {
  const { url, keys, makeOrder } = await shared()
  const fair = { key_id: keys.keyId, order_id: await makeOrder(), method: 'upi', vpa: 'success@razorpay' }
  const response = await send('POST', `${url}/window/payments`, { ...fair, ...change })
  expect(response).toMatchObject({ status, body: { error: { code: 'BAD_REQUEST_ERROR' } } })
})

test('cancelling at the bank fails the payment', async () => {
  const { api, makeOrder, payByCard, answerBank } = await shared()
  const orderId = await makeOrder()
  const { payment_id } = (await payByCard(orderId)).body
  expect((await answerBank(orderId, payment_id, { bank: 'cancel' })).body.error.reason).toBe('payment_cancelled')
  expect((await api('GET', `/payments/${payment_id}`)).body.status).toBe('failed')
})

test.each([
  ['cancelled in the app is paid, as in the provider’s test mode', 'cancel', 'captured'],
  ['left with the window fails, so that the order stays payable', 'leave', 'failed'],
])('a UPI payment that is %s', async (_, bank, status) => {
  const { api, url, keys, makeOrder, answerBank } = await shared()
  const orderId = await makeOrder()
  const body = { key_id: keys.keyId, order_id: orderId, method: 'upi', flow: 'intent' }
  const { payment_id } = (await send('POST', `${url}/window/payments`, body)).body
  await answerBank(orderId, payment_id, { bank })
  expect((await api('GET', `/payments/${payment_id}`)).body.status).toBe(status)
})

test('an error card fails at once, with its payment', async () => {
  const { makeOrder, payByCard } = await shared()
  const { status, body } = await payByCard(await makeOrder(), '4100280000080001')
  expect(status).toBe(400)
  expect(body.error).toMatchObject({
    code: 'BAD_REQUEST_ERROR',
    source: 'customer',
    step: 'payment_authorization',
    reason: 'insufficient_fund',
    metadata: { payment_id: expect.stringMatching(/^pay_/) },
  })
})

test.each([
  ['window', "frame-ancestors 'self'", 'SAMEORIGIN'],
  ['dashboard', "frame-ancestors 'none'", 'DENY'],
  ['closed', "frame-ancestors 'none'", 'DENY'],
  ['bank', "frame-ancestors 'none'", 'DENY'],
])('the page %s runs no inline script and cannot be framed by another site', async (name, framedBy, frames) => {
  const { url } = await shared()
  const page = await fetch(`${url}/${name}`)
  expect(page.headers.get('content-security-policy')).toContain(
    "default-src 'none'; script-src 'self'; style-src 'self'",
  )
  expect(page.headers.get('content-security-policy')).toContain(framedBy)
  expect(page.headers.get('x-frame-options')).toBe(frames)
  const html = await page.text()
  expect(html).not.toMatch(/ style=| on[a-z]+=|<style|<script(?! type="module" src)/)
  const files = [...html.matchAll(/(?:src|href)="([a-z-]+\.(?:js|css))"/g)].map(([, file]) => `${url}/${file}`)
  expect(files.length).toBeGreaterThan(1)
  for (const file of [...files, `${url}/checkout.js`]) {
    const first = await fetch(file)
    expect([file, first.status]).toEqual([file, 200])
    await first.arrayBuffer()
    const again = await fetch(file, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  }
})

test('scripts and styles have the types that browsers require', async () => {
  const { url } = await shared()
  const typeOf = async (file: string) => (await fetch(`${url}/${file}`)).headers.get('content-type')
  expect(await typeOf('checkout.js')).toBe('text/javascript; charset=utf-8')
  expect(await typeOf('window.css')).toBe('text/css; charset=utf-8')
})
