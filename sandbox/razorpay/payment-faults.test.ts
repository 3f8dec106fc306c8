import { expect, test } from 'vitest'
import { openSandbox } from '#tests/support/razorpay/open-sandbox.ts'
import { send } from '#tests/support/razorpay/request.ts'

// Requirements: PAY-23
test('a payment fails, and is captured later with the same id', async () => {
  const { api, makeOrder, payByUpi, injectFault, advance, receiver } = await openSandbox()
  const orderId = await makeOrder()
  await injectFault('failed_then_captured', { seconds: 30 })
  const { body } = await payByUpi(orderId)
  const id = body.error.metadata.payment_id
  expect(body.error.reason).toBe('payment_failed')
  expect((await api('GET', `/payments/${id}`)).body).toMatchObject({ status: 'failed', error_reason: 'payment_failed' })
  expect((await api('GET', `/orders/${orderId}`)).body.status).toBe('attempted')
  await advance(30)
  expect((await api('GET', `/payments/${id}`)).body).toMatchObject({
    status: 'captured',
    error_code: null,
    error_reason: null,
  })
  expect((await api('GET', `/orders/${orderId}`)).body).toMatchObject({ status: 'paid', attempts: 1 })
  const reported = receiver.messages.map(({ body: message }) => [message.event, message.payload.payment.entity.id])
  expect(reported[0]).toEqual(['payment.failed', id])
  expect(reported.slice(1).sort()).toEqual([
    ['order.paid', id],
    ['payment.authorized', id],
    ['payment.captured', id],
  ])
})

test('a payment for an order that is already paid is refunded', async () => {
  const { api, makeOrder, payByUpi, injectFault, advance } = await openSandbox()
  const orderId = await makeOrder()
  await injectFault('failed_then_captured')
  const late = (await payByUpi(orderId)).body.error.metadata.payment_id
  await payByUpi(orderId)
  await advance(60)
  expect((await api('GET', `/payments/${late}`)).body).toMatchObject({ status: 'refunded', captured: false })
})

test('a silent bank: failed after ten minutes, captured after fifteen', async () => {
  const { api, url, keys, makeOrder, payByUpi, answerBank, injectFault, advance, receiver } = await openSandbox()
  const orderId = await makeOrder()
  await injectFault('late_authorization')
  const { body } = await payByUpi(orderId)
  expect(body).toEqual({ payment_id: expect.stringMatching(/^pay_/), asks: 'wait' })
  const readPayment = () =>
    send('GET', `${url}/window/payments/${body.payment_id}?key_id=${keys.keyId}&order_id=${orderId}`)
  expect((await readPayment()).body).toEqual(body)
  // Closing the window does not cancel a request to the bank.
  expect((await answerBank(orderId, body.payment_id, { bank: 'cancel' })).body).toEqual(body)
  await advance(600)
  expect((await api('GET', `/payments/${body.payment_id}`)).body).toMatchObject({
    status: 'failed',
    error_reason: 'payment_timed_out',
  })
  expect((await readPayment()).body.error.reason).toBe('payment_timed_out')
  await receiver.until('payment.failed')
  await advance(300)
  expect((await api('GET', `/payments/${body.payment_id}`)).body).toMatchObject({ status: 'captured', amount: 123_400 })
  expect((await readPayment()).body).toMatchObject({ razorpay_order_id: orderId })
})

test('a payment after the order’s capture time limit waits for a manual capture', async () => {
  const { api, makeOrder, payByUpi, injectFault, advance } = await openSandbox()
  const capture_options = { automatic_expiry_period: 12 }
  const orderId = await makeOrder({ payment: { capture: 'automatic', capture_options } })
  await injectFault('late_authorization')
  const { payment_id } = (await payByUpi(orderId)).body
  await advance(900)
  expect((await api('GET', `/payments/${payment_id}`)).body.status).toBe('authorized')
})

test.each([
  [{}, 123_300],
  [{ amount: 500 }, 500],
])('a payment of an amount that differs from the order’s is captured: %j', async (details, amount) => {
  const { api, makeOrder, payByUpi, injectFault } = await openSandbox()
  await injectFault('wrong_amount', details)
  const id = (await payByUpi(await makeOrder())).body.razorpay_payment_id
  expect((await api('GET', `/payments/${id}`)).body).toMatchObject({ status: 'captured', amount })
})

test('when the buyer bears the fee, exactly the fee is added to the amount', async () => {
  const { api, makeOrder, payByUpi, injectFault } = await openSandbox()
  const orderId = await makeOrder()
  await injectFault('customer_pays_fee')
  const id = (await payByUpi(orderId)).body.razorpay_payment_id
  const { body } = await api('GET', `/payments/${id}`)
  expect(body).toMatchObject({ status: 'captured', amount: 123_400 + body.fee })
  expect(body.fee).toBeGreaterThan(body.tax)
  expect((await api('GET', `/orders/${orderId}`)).body).toMatchObject({ status: 'paid', amount_paid: 123_400 })
})

test('a browser that closes before the shop knows of the payment still pays the order', async () => {
  const { api, makeOrder, payByUpi, injectFault } = await openSandbox()
  const orderId = await makeOrder()
  await injectFault('browser_closed', { on: 'upi' })
  expect((await payByUpi(orderId)).body).toEqual({ gone: true })
  expect((await api('GET', `/orders/${orderId}`)).body.status).toBe('paid')
})

test('a fault for one payment method does not affect the others', async () => {
  const { makeOrder, payByUpi, payByBank, answerBank, injectFault } = await openSandbox()
  await injectFault('failed_then_captured', { on: 'netbanking' })
  expect((await payByUpi(await makeOrder())).status).toBe(200)
  const orderId = await makeOrder()
  const { payment_id } = (await payByBank(orderId)).body
  expect((await answerBank(orderId, payment_id, { bank: 'success' })).status).toBe(400)
})

test('a payment by UPI app needs the app’s approval, and is stored with the flow intent', async () => {
  const { api, url, keys, makeOrder, answerBank } = await openSandbox()
  const orderId = await makeOrder()
  const body = { key_id: keys.keyId, order_id: orderId, method: 'upi', flow: 'intent' }
  const { payment_id, asks } = (await send('POST', `${url}/window/payments`, body)).body
  expect(asks).toBe('bank')
  expect((await answerBank(orderId, payment_id, { bank: 'success' })).status).toBe(200)
  expect((await api('GET', `/payments/${payment_id}`)).body).toMatchObject({
    status: 'captured',
    upi: { flow: 'intent' },
  })
})
