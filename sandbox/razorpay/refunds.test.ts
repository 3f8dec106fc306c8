import { expect, test } from 'vitest'
import { openSandbox, sharedSandbox } from '#tests/support/razorpay/open-sandbox.ts'

const shared = sharedSandbox()

const key = (name: string) => ({ 'x-refund-idempotency': `refund-of-${name}` })

test('a refund is pending, then processed, and the order stays paid', async () => {
  const { api, paidOrder, receiver, advance } = await openSandbox()
  const { orderId, paymentId } = await paidOrder()
  const made = await api('POST', `/payments/${paymentId}/refund`, { notes: { why: 'broken' }, receipt: 'R1' })
  expect(made).toMatchObject({
    status: 200,
    body: {
      id: expect.stringMatching(/^rfnd_[A-Za-z0-9]{14}$/),
      entity: 'refund',
      amount: 123_400,
      payment_id: paymentId,
      status: 'pending',
      speed_requested: 'normal',
      speed_processed: 'normal',
      receipt: 'R1',
      notes: { why: 'broken' },
      acquirer_data: { arn: null },
      batch_id: null,
    },
  })
  await advance(2)
  const [message] = await receiver.until('refund.processed')
  expect(message?.body.payload.refund.entity).toMatchObject({ id: made.body.id, status: 'processed' })
  expect((await api('GET', `/refunds/${made.body.id}`)).body).toMatchObject({
    status: 'processed',
    acquirer_data: { arn: expect.any(String) },
  })
  expect((await api('GET', `/payments/${paymentId}`)).body).toMatchObject({
    status: 'refunded',
    captured: true,
    refund_status: 'full',
  })
  expect((await api('GET', `/orders/${orderId}`)).body).toMatchObject({ status: 'paid', amount_paid: 123_400 })
})

test('partial refunds are possible up to the captured amount', async () => {
  const { api, paidOrder } = await shared()
  const { paymentId } = await paidOrder()
  const refund = (amount: number) => api('POST', `/payments/${paymentId}/refund`, { amount })
  const first = await refund(100_000)
  expect((await api('GET', `/payments/${paymentId}`)).body).toMatchObject({
    status: 'captured',
    amount_refunded: 100_000,
    refund_status: 'partial',
  })
  expect((await refund(23_401)).body.error.description).toBe(
    'The total refund amount is greater than the refund payment amount',
  )
  const second = await refund(23_400)
  expect((await refund(100)).body.error.description).toBe('The payment has been fully refunded already')
  const listed = await api('GET', `/payments/${paymentId}/refunds`)
  expect(listed.body.items.map(({ id }: { id: string }) => id)).toEqual([second.body.id, first.body.id])
  expect((await api('GET', `/payments/${paymentId}/refunds/${first.body.id}`)).body.id).toBe(first.body.id)
  expect((await api('GET', '/refunds?count=1')).body.count).toBe(1)
})

test('refunds at once never exceed the payment', async () => {
  const { api, paidOrder } = await shared()
  const { paymentId } = await paidOrder()
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => api('POST', `/payments/${paymentId}/refund`, { amount: 40_000 })),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(3)
  expect((await api('GET', `/payments/${paymentId}`)).body.amount_refunded).toBe(120_000)
})

test('the same key with the same request is the same refund, with another it is refused', async () => {
  const { api, paidOrder } = await shared()
  const { paymentId } = await paidOrder()
  const refund = (body: object, name = 'order-1') => api('POST', `/payments/${paymentId}/refund`, body, key(name))
  const first = await refund({ amount: 500 })
  expect((await refund({ amount: 500 })).body.id).toBe(first.body.id)
  expect(await refund({ amount: 600 })).toMatchObject({
    status: 400,
    body: { error: { description: 'Different request with the same idempotency key has already been processed.' } },
  })
  expect((await refund({ amount: 500 }, 'order-2')).body.id).not.toBe(first.body.id)
  expect((await api('GET', `/payments/${paymentId}`)).body.amount_refunded).toBe(1_000)
})

test('concurrent refunds with one key are one refund; the others get a conflict', async () => {
  const { api, paidOrder } = await shared()
  const { paymentId } = await paidOrder()
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => api('POST', `/payments/${paymentId}/refund`, { amount: 500 }, key('at-once'))),
  )
  expect(new Set(responses.map(({ status }) => status).filter((status) => status !== 409))).toEqual(new Set([200]))
  expect((await api('GET', `/payments/${paymentId}/refunds`)).body.count).toBe(1)
})

test('a refused refund does not use its key up', async () => {
  const { api, makeOrder, payByUpi } = await openSandbox()
  const id = (await payByUpi(await makeOrder({ payment: { capture: 'manual' } }))).body.razorpay_payment_id
  const refund = () => api('POST', `/payments/${id}/refund`, { amount: 500 }, key('too-early'))
  expect((await refund()).body.error.description).toBe('The payment status should be captured for action to be taken')
  await api('POST', `/payments/${id}/capture`, { amount: 123_400, currency: 'INR' })
  expect((await refund()).status).toBe(200)
})

test('an instant refund is processed at once', async () => {
  const { api, paidOrder } = await shared()
  const { paymentId } = await paidOrder()
  const made = await api('POST', `/payments/${paymentId}/refund`, { speed: 'optimum' })
  expect(made.body).toMatchObject({ status: 'processed', speed_requested: 'optimum', speed_processed: 'instant' })
})

test('a refund that fails gives the amount back to the payment', async () => {
  const { api, paidOrder, receiver, injectFault, advance } = await openSandbox()
  const { paymentId } = await paidOrder()
  await injectFault('refund_fails')
  const { id, status } = (await api('POST', `/payments/${paymentId}/refund`, {})).body
  expect(status).toBe('pending')
  await advance(2)
  const [message] = await receiver.until('refund.failed')
  expect(message?.body).toMatchObject({
    contains: ['refund', 'payment'],
    payload: { refund: { entity: { id, status: 'failed' } } },
  })
  expect((await api('GET', `/payments/${paymentId}`)).body).toMatchObject({
    status: 'captured',
    amount_refunded: 0,
    refund_status: null,
  })
})

test('a refund can stay pending for longer', async () => {
  const { api, paidOrder, injectFault, advance } = await openSandbox()
  const { paymentId } = await paidOrder()
  await injectFault('refund_waits', { seconds: 3600 })
  const { id } = (await api('POST', `/payments/${paymentId}/refund`, {})).body
  const statusOf = async () => (await api('GET', `/refunds/${id}`)).body.status
  await advance(3590)
  expect(await statusOf()).toBe('pending')
  await advance(10)
  expect(await statusOf()).toBe('processed')
})

test('a balance that is too low refuses the refund and changes nothing; later it works with the same key', async () => {
  const { api, paidOrder, injectFault } = await openSandbox()
  const { paymentId } = await paidOrder()
  const refund = () => api('POST', `/payments/${paymentId}/refund`, { amount: 500 }, key('low-balance'))
  await injectFault('low_balance')
  expect(await refund()).toMatchObject({
    status: 400,
    body: {
      error: { code: 'BAD_REQUEST_ERROR', description: expect.stringContaining('does not have enough balance') },
    },
  })
  expect((await api('GET', `/payments/${paymentId}`)).body.amount_refunded).toBe(0)
  expect(await refund()).toMatchObject({ status: 200, body: { amount: 500 } })
})

test('the notes of a payment and of a refund can be changed, and nothing else', async () => {
  const { api, paidOrder } = await shared()
  const { paymentId } = await paidOrder()
  const { id } = (await api('POST', `/payments/${paymentId}/refund`, { amount: 500 })).body
  for (const path of [`/payments/${paymentId}`, `/refunds/${id}`]) {
    expect((await api('PATCH', path, { notes: { why: 'broken' } })).body.notes).toEqual({ why: 'broken' })
    expect((await api('PATCH', path, { amount: 1 })).status).toBe(400)
    expect((await api('GET', path)).body.notes).toEqual({ why: 'broken' })
  }
})
