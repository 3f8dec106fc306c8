import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openSandbox } from '#tests/support/razorpay/open-sandbox.ts'
import { post } from './post.ts'

// Requirements: PAY-22
test('a payment sends authorized, captured and order.paid, each signed over its exact bytes', async () => {
  const { keys, paidOrder, receiver } = await openSandbox()
  const { orderId, paymentId } = await paidOrder()
  const [paid] = await receiver.until('order.paid')
  const [authorized] = await receiver.until('payment.authorized')
  const [captured] = await receiver.until('payment.captured')
  for (const message of [authorized, captured, paid]) {
    const signature = createHmac('sha256', keys.webhookSecret)
      .update(message?.text ?? '')
      .digest('hex')
    expect(message?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': expect.stringMatching(/^[A-Za-z0-9]{14}$/),
    })
    expect(message?.body).toMatchObject({
      entity: 'event',
      account_id: expect.stringMatching(/^acc_/),
      created_at: expect.any(Number),
    })
  }
  // Each message shows the payment as it was at that moment.
  expect(authorized?.body).toMatchObject({
    contains: ['payment'],
    payload: { payment: { entity: { id: paymentId, status: 'authorized', captured: false } } },
  })
  expect(captured?.body.payload).toMatchObject({
    payment: { entity: { id: paymentId, status: 'captured', captured: true } },
  })
  expect(paid?.body).toMatchObject({
    contains: ['payment', 'order'],
    payload: {
      payment: { entity: { id: paymentId } },
      order: { entity: { id: orderId, status: 'paid', attempts: 1 } },
    },
  })
})

test('a failed payment and a refund send webhooks too', async () => {
  const { api, makeOrder, payByUpi, paidOrder, receiver } = await openSandbox()
  await payByUpi(await makeOrder(), 'failure@razorpay')
  const [failed] = await receiver.until('payment.failed')
  expect(failed?.body.payload.payment.entity).toMatchObject({ status: 'failed', error_reason: 'payment_failed' })
  const { paymentId } = await paidOrder()
  await api('POST', `/payments/${paymentId}/refund`, { amount: 100 })
  const [created] = await receiver.until('refund.created')
  expect(created?.body).toMatchObject({
    contains: ['refund', 'payment'],
    payload: { payment: { entity: { amount_refunded: 100 } } },
  })
})

test('a change can be read when its webhook arrives', async () => {
  const seen: string[] = []
  const sandbox = await openSandbox()
  const { orderId } = await sandbox.paidOrder()
  for (const { body } of await sandbox.receiver.until('order.paid')) {
    seen.push((await sandbox.api('GET', `/orders/${body.payload.order.entity.id}`)).body.status)
  }
  expect(seen).toEqual(['paid'])
  expect((await sandbox.api('GET', `/orders/${orderId}`)).body.status).toBe('paid')
})

test('a webhook that is not accepted is retried unchanged until it is', async () => {
  const refusals = [500, 302, undefined]
  const { makeOrder, payByUpi, receiver, advance, done } = await openSandbox({
    responseOf: (_, earlier) => (earlier.length < refusals.length ? refusals[earlier.length] : 204),
  })
  await payByUpi(await makeOrder(), 'failure@razorpay')
  for (const [tries, seconds] of [5, 10, 20].entries()) {
    await advance(seconds - 3)
    expect(receiver.messages).toHaveLength(tries + 1)
    await advance(3)
  }
  expect(receiver.messages).toHaveLength(4)
  expect(new Set(receiver.messages.map(({ text }) => text)).size).toBe(1)
  expect(new Set(receiver.messages.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1)
  const { items } = await done('GET', '/messages')
  expect(items).toMatchObject([{ tries: 4, last_answer: '204', next_try_at: null }])
})

// Requirements: PAY-22
test('after 24 hours of retries the webhook is disabled until it is enabled again', async () => {
  let isShopUp = false
  const sandbox = await openSandbox({ responseOf: () => (isShopUp ? 200 : 503) })
  const { makeOrder, payByUpi, receiver, advance, done } = sandbox
  await payByUpi(await makeOrder(), 'failure@razorpay')
  await advance(23 * 3600)
  expect(await done('GET', '/state')).toMatchObject({ webhook: { enabled: true, waiting: 1 } })
  await advance(3600)
  // 5 s, 10 s and so on to 2560 s, then every hour: 85 minutes, and 22 hours more.
  expect(receiver.messages).toHaveLength(33)
  expect(await done('GET', '/state')).toMatchObject({ webhook: { enabled: false, waiting: 0 } })

  isShopUp = true
  await payByUpi(await makeOrder(), 'failure@razorpay')
  await advance(60)
  expect(receiver.messages).toHaveLength(33)
  await done('POST', '/webhook', { enabled: true })
  await advance(60)
  // Events of that time are not sent automatically.
  expect(receiver.messages).toHaveLength(33)
  await payByUpi(await makeOrder(), 'failure@razorpay')
  await advance(0)
  expect(receiver.messages).toHaveLength(34)
})

test('a message can be sent again by hand, once each time, within 15 days', async () => {
  const responses = [200, 503, 200]
  const { makeOrder, payByUpi, receiver, advance, done, dashboard } = await openSandbox({
    responseOf: (_, earlier) => responses[earlier.length],
  })
  await payByUpi(await makeOrder(), 'failure@razorpay')
  await advance(0)
  const [{ id }] = (await done('GET', '/messages')).items
  await done('POST', `/messages/${id}/replay`)
  await advance(24 * 3600)
  expect(receiver.messages).toHaveLength(2)
  expect(await done('GET', '/state')).toMatchObject({ webhook: { enabled: true, waiting: 0 } })
  await done('POST', `/messages/${id}/replay`)
  await advance(0)
  expect(receiver.messages.map(({ headers }) => headers['x-razorpay-event-id'])).toEqual([id, id, id])
  await advance(15 * 24 * 3600)
  expect(await dashboard('POST', `/messages/${id}/replay`)).toMatchObject({
    status: 400,
    body: { error: { description: 'A message can be sent again within 15 days of its event.' } },
  })
  expect((await dashboard('POST', '/messages/AAAAAAAAAAAAAA/replay')).status).toBe(400)
})

test('webhooks undelivered before a restart are delivered after it', async () => {
  let isShopUp = false
  const sandbox = await openSandbox({ responseOf: () => (isShopUp ? 200 : 503) })
  await sandbox.paidOrder()
  await sandbox.receiver.until('order.paid')
  await sandbox.close()
  isShopUp = true
  const second = await sandbox.startSecond()
  const dashboard = sandbox.dashboardOf(second)
  await dashboard('POST', '/clock', { advance: 5 })
  expect((await dashboard('GET', '/state')).body.webhook.waiting).toBe(0)
})

test('two processes share the messages and send each once', async () => {
  const sandbox = await openSandbox()
  await sandbox.startSecond()
  await Promise.all(Array.from({ length: 5 }, () => sandbox.paidOrder()))
  await sandbox.receiver.until('order.paid', 5)
  await sandbox.receiver.until('payment.captured', 5)
  await sandbox.receiver.until('payment.authorized', 5)
  const ids = sandbox.receiver.messages.map(({ headers }) => headers['x-razorpay-event-id'])
  expect(new Set(ids).size).toBe(15)
  expect(ids).toHaveLength(15)
})

test('a response after the timeout does not count as delivery', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => silent.closeAllConnections())
  const { port } = silent.address() as AddressInfo
  const never = new AbortController()
  const send = (timeout: number) =>
    post({ id: 'event', body: '{}' }, 'secret', {
      url: () => `http://127.0.0.1:${port}/`,
      timeout,
      signal: never.signal,
    })
  expect(await send(30)).toBe('TimeoutError')
  silent.close()
  silent.closeAllConnections()
  expect(await send(5_000)).toBe('TypeError')
})
