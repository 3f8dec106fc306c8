import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSandbox } from '#tests/support/razorpay/open-sandbox.ts'
import type { Message } from '#tests/support/razorpay/receiver.ts'

const names = (messages: Message[]) => messages.map(({ body }) => body.event)
const idOf = ({ headers }: Message) => headers['x-razorpay-event-id']
const isSigned = ({ headers, text }: Message, secret: string) =>
  headers['x-razorpay-signature'] === createHmac('sha256', secret).update(text).digest('hex')

test('a webhook is sent several times unchanged', async () => {
  const { paidOrder, injectFault, advance, receiver } = await openSandbox()
  await injectFault('duplicate', { on: 'payment.captured', copies: 4 })
  await paidOrder()
  await advance(60)
  const captured = receiver.messages.filter(({ body }) => body.event === 'payment.captured')
  expect(captured).toHaveLength(5)
  expect(new Set(captured.map(idOf)).size).toBe(1)
  expect(receiver.messages).toHaveLength(7)
})

test('a dropped webhook is never sent, but can be replayed', async () => {
  const { paidOrder, injectFault, advance, done, receiver } = await openSandbox()
  await injectFault('drop', { on: 'order.paid' })
  await paidOrder()
  await advance(24 * 3600)
  expect(names(receiver.messages).sort()).toEqual(['payment.authorized', 'payment.captured'])
  const lost = (await done('GET', '/messages')).items.find(({ fault }: { fault: string }) => fault === 'drop')
  await done('POST', `/messages/${lost.id}/replay`)
  await advance(0)
  expect(names(receiver.messages)).toContain('order.paid')
})

test('a delayed webhook is sent when due', async () => {
  const { paidOrder, injectFault, advance, receiver } = await openSandbox()
  await injectFault('delay', { on: 'payment.captured', seconds: 1800 })
  await paidOrder()
  await advance(1790)
  expect(names(receiver.messages).sort()).toEqual(['order.paid', 'payment.authorized'])
  await advance(10)
  expect(names(receiver.messages).at(-1)).toBe('payment.captured')
})

test('a message has at most one such fault, even while the fault stays set', async () => {
  const { makeOrder, payByUpi, injectFault, advance, receiver } = await openSandbox()
  await injectFault('delay', { seconds: 60, times: null })
  await payByUpi(await makeOrder(), 'failure@razorpay')
  await advance(60)
  expect(names(receiver.messages)).toEqual(['payment.failed'])
})

// Requirements: PAY-23
test('payment.captured is sent before payment.authorized', async () => {
  const { paidOrder, injectFault, advance, receiver } = await openSandbox()
  await injectFault('reorder')
  await paidOrder()
  await advance(60)
  expect(names(receiver.messages)).toHaveLength(3)
  expect(names(receiver.messages).at(-1)).toBe('payment.authorized')
})

test('a refund is processed before it is created', async () => {
  const { api, paidOrder, injectFault, advance, receiver } = await openSandbox()
  const { paymentId } = await paidOrder()
  await injectFault('reorder', { on: 'refund.created' })
  await api('POST', `/payments/${paymentId}/refund`, {})
  await advance(60)
  expect(names(receiver.messages).slice(-2)).toEqual(['refund.processed', 'refund.created'])
})

test('a fault signs a webhook with a wrong secret; the next try uses the right one', async () => {
  const { keys, makeOrder, payByUpi, injectFault, advance, receiver } = await openSandbox({
    responseOf: (_, earlier) => (earlier.length === 0 ? 400 : 200),
  })
  await injectFault('wrong_secret')
  await payByUpi(await makeOrder(), 'failure@razorpay')
  await advance(60)
  const secrets = [keys.webhookSecret, keys.previousWebhookSecret]
  expect(receiver.messages.map((message) => secrets.map((secret) => isSigned(message, secret)))).toEqual([
    [false, false],
    [true, false],
  ])
})

test('a fault signs a webhook with the previous secret', async () => {
  const { keys, makeOrder, payByUpi, injectFault, advance, receiver } = await openSandbox()
  await injectFault('old_secret')
  await payByUpi(await makeOrder(), 'failure@razorpay')
  await advance(0)
  expect(receiver.messages.map((message) => isSigned(message, keys.previousWebhookSecret))).toEqual([true])
})
