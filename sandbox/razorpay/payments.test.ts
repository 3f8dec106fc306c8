import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSandbox, sharedSandbox } from '#tests/support/razorpay/open-sandbox.ts'

const shared = sharedSandbox()

// Requirements: PAY-22
test('a UPI payment pays the order, and its signature is over both ids with the key’s secret', async () => {
  const { api, keys, makeOrder, payByUpi } = await shared()
  const orderId = await makeOrder({ notes: { shop: 'Kadirur' } })
  const { status, body } = await payByUpi(orderId)
  expect(status).toBe(200)
  const signed = `${orderId}|${body.razorpay_payment_id}`
  expect(body).toEqual({
    razorpay_payment_id: expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/),
    razorpay_order_id: orderId,
    razorpay_signature: createHmac('sha256', keys.keySecret).update(signed).digest('hex'),
  })
  expect((await api('GET', `/payments/${body.razorpay_payment_id}`)).body).toMatchObject({
    entity: 'payment',
    status: 'captured',
    captured: true,
    amount: 123_400,
    currency: 'INR',
    order_id: orderId,
    method: 'upi',
    vpa: 'success@razorpay',
    email: 'lakshmi@people.example',
    amount_refunded: 0,
    refund_status: null,
    fee: 2_912,
    tax: 444,
    error_code: null,
    notes: [],
    acquirer_data: { rrn: expect.stringMatching(/^\d{12}$/) },
  })
  expect((await api('GET', `/orders/${orderId}`)).body).toMatchObject({
    status: 'paid',
    amount_paid: 123_400,
    amount_due: 0,
    attempts: 1,
  })
})

test('a failed attempt leaves the order payable, and every attempt is listed', async () => {
  const { api, makeOrder, payByUpi, payByCard, answerBank } = await shared()
  const orderId = await makeOrder()
  const failed = await payByUpi(orderId, 'failure@razorpay')
  expect(failed).toMatchObject({
    status: 400,
    body: { error: { reason: 'payment_failed', metadata: { order_id: orderId } } },
  })
  expect((await api('GET', `/orders/${orderId}`)).body).toMatchObject({
    status: 'attempted',
    attempts: 1,
    amount_paid: 0,
  })
  const started = (await payByCard(orderId)).body
  expect(started).toEqual({ payment_id: expect.stringMatching(/^pay_/), asks: 'otp' })
  expect((await answerBank(orderId, started.payment_id, { otp: '12' })).body.error.reason).toBe('invalid_otp')
  const again = (await payByCard(orderId)).body
  expect((await answerBank(orderId, again.payment_id, { otp: '1234' })).body.razorpay_payment_id).toBe(again.payment_id)

  const { body } = await api('GET', `/orders/${orderId}/payments`)
  expect(body.items.map(({ status }: { status: string }) => status)).toEqual(['captured', 'failed', 'failed'])
  expect(body.items[2]).toMatchObject({
    error_code: 'BAD_REQUEST_ERROR',
    error_reason: 'payment_failed',
    error_source: 'bank',
  })
  expect(body.items[0].card).toMatchObject({ last4: '1007', network: 'Visa', international: false })
})

test('only the last four digits and the network of a card are stored', async () => {
  const { db, makeOrder, payByCard } = await openSandbox()
  await payByCard(await makeOrder())
  const rows = await db.selectFrom('payment_sandbox.payments').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('410028')
  expect(rows[0]).toMatchObject({ card_last4: '1007', card_network: 'Visa' })
})

test('a paid order takes no second payment', async () => {
  const { api, makeOrder, payByUpi } = await shared()
  const orderId = await makeOrder()
  await payByUpi(orderId)
  expect(await payByUpi(orderId)).toMatchObject({
    status: 400,
    body: { error: { description: 'Payment already done for this order.' } },
  })
  expect((await api('GET', `/orders/${orderId}`)).body.attempts).toBe(1)
})

test('ten payments at once pay an order once', async () => {
  const { api, makeOrder, payByUpi } = await shared()
  const orderId = await makeOrder()
  const responses = await Promise.all(Array.from({ length: 10 }, () => payByUpi(orderId)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await api('GET', `/orders/${orderId}/payments`)).body.count).toBe(1)
})

test('a late payment for a paid order is refunded', async () => {
  const { api, makeOrder, payByBank, payByUpi, answerBank, receiver, advance } = await openSandbox()
  const orderId = await makeOrder()
  const late = (await payByBank(orderId)).body
  await payByUpi(orderId)
  const answer = await answerBank(orderId, late.payment_id, { bank: 'success' })
  expect(answer).toMatchObject({ status: 400, body: { error: { reason: 'order_already_paid' } } })
  await advance(2)
  await receiver.until('refund.processed')
  expect((await api('GET', `/payments/${late.payment_id}`)).body).toMatchObject({
    status: 'refunded',
    captured: false,
    refund_status: 'full',
  })
  expect((await api('GET', `/orders/${orderId}`)).body).toMatchObject({ status: 'paid', amount_paid: 123_400 })
})

test('repeating the bank’s response to a payment returns the same result', async () => {
  const { makeOrder, payByCard, answerBank } = await shared()
  const orderId = await makeOrder()
  const { payment_id } = (await payByCard(orderId)).body
  const first = await answerBank(orderId, payment_id, { otp: '1234' })
  expect(await answerBank(orderId, payment_id, { otp: '1' })).toEqual(first)
  expect((await answerBank(await makeOrder(), payment_id, { otp: '1234' })).status).toBe(400)
})

test('manual capture: all of it, once', async () => {
  const { api, makeOrder, payByUpi } = await openSandbox()
  const orderId = await makeOrder({ payment: { capture: 'manual' } })
  const id = (await payByUpi(orderId)).body.razorpay_payment_id
  expect((await api('GET', `/payments/${id}`)).body).toMatchObject({ status: 'authorized', captured: false, fee: null })
  expect((await payByUpi(orderId)).status).toBe(400)
  const capture = (amount: number) => api('POST', `/payments/${id}/capture`, { amount, currency: 'INR' })
  expect((await capture(123_399)).body.error.description).toBe('Capture amount must be equal to the amount authorized')
  expect((await capture(123_400)).body).toMatchObject({ status: 'captured', captured: true })
  expect((await capture(123_400)).body.error.description).toBe('This payment has already been captured')
  expect((await api('GET', `/orders/${orderId}`)).body.status).toBe('paid')
})

test('an unfinished payment fails after ten minutes, an uncaptured one is refunded', async () => {
  const { api, makeOrder, payByBank, payByUpi, advance } = await openSandbox()
  const { payment_id } = (await payByBank(await makeOrder())).body
  const statusOf = async (id: string) => (await api('GET', `/payments/${id}`)).body
  await advance(595)
  expect(await statusOf(payment_id)).toMatchObject({ status: 'created' })
  await advance(5)
  expect(await statusOf(payment_id)).toMatchObject({ status: 'failed', error_reason: 'payment_timed_out' })
  const manual = { payment: { capture: 'manual', capture_options: { manual_expiry_period: 1 } } }
  const id = (await payByUpi(await makeOrder(manual))).body.razorpay_payment_id
  await advance(60)
  expect(await statusOf(id)).toMatchObject({ status: 'refunded', captured: false })
})
