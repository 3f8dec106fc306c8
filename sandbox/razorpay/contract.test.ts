import { describe, expect, test } from 'vitest'
import { clientContract } from '#tests/support/razorpay/client-contract.ts'
import { openSandbox, sharedSandbox } from '#tests/support/razorpay/open-sandbox.ts'
import { orderContract } from '#tests/support/razorpay/order-contract.ts'
import { paymentContract } from '#tests/support/razorpay/payment-contract.ts'
import { type ContractTarget, clientFor } from '#tests/support/razorpay/request.ts'
import { assertTestKey } from './keys.ts'

const shared = sharedSandbox()

describe('the sandbox', () => contract(sandboxTarget))

// With keys of a test account in the environment, the provider itself must fulfil the same contract. The account needs
// one order of a few rupees that was paid by UPI or card.
const { RAZORPAY_TEST_KEY_ID: keyId, RAZORPAY_TEST_KEY_SECRET: keySecret } = process.env
if (keyId && keySecret)
  describe('the provider in test mode', () => contract(async () => testModeTarget(keyId, keySecret)))

function contract(open: () => Promise<ContractTarget>) {
  describe('orders', () => orderContract(open))
  describe('payments', () => paymentContract(open))
  describe('the shop’s client', () => clientContract(open))
}

async function sandboxTarget(): Promise<ContractTarget> {
  const { target, paidOrder } = await shared()
  const capturedPayment = async () => ({ id: (await paidOrder()).paymentId, amount: 123_400 })
  return { ...target, capturedPayment }
}

function testModeTarget(keyId: string, keySecret: string): ContractTarget {
  assertTestKey(keyId)
  const target = { baseUrl: 'https://api.razorpay.com/v1', keyId, keySecret }
  const capturedPayment = async () => {
    const { body } = await clientFor(target)('GET', '/payments?count=100')
    const found = body.items.find(isRefundable)
    if (!found) throw new Error('Pay an order of the test account by UPI or card first.')
    return { id: found.id, amount: found.amount }
  }
  return { ...target, capturedPayment }
}

type Listed = { status: string; method: string; order_id: string | null; amount: number; amount_refunded: number }

const isRefundable = ({ status, method, order_id, amount, amount_refunded }: Listed) =>
  status === 'captured' && ['upi', 'card'].includes(method) && order_id !== null && amount - amount_refunded >= 1_000

describe('the sandbox’s requests', () => {
  test('the scheme must be spelt Basic', async () => {
    const { api, keys } = await shared()
    const credentials = Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')
    expect((await api('GET', '/orders', undefined, { authorization: `basic ${credentials}` })).status).toBe(401)
    expect((await api('GET', '/orders', undefined, { authorization: `Basic ${credentials}` })).status).toBe(200)
  })

  test.each([
    ['broken JSON', '{"amount":', 400],
    ['nothing at all', '', 400],
    ['a prototype', '{"__proto__":{"amount":100}}', 400],
    ['too much', JSON.stringify({ receipt: 'x'.repeat(20_000) }), 413],
  ])('a body of %s is refused in the envelope', async (_, body, status) => {
    const { api } = await shared()
    const response = await api('POST', '/orders', body)
    expect(response).toMatchObject({ status, body: { error: { code: 'BAD_REQUEST_ERROR' } } })
  })

  test.each(['/nothing', '/orders/x/y', '/orders/%00', '/payments/order_AAAAAAAAAAAAAA', '/orders?count=0'])(
    '%s is refused, never a crash',
    async (path) => {
      const { api } = await shared()
      expect(await api('GET', path)).toMatchObject({ status: 400, body: { error: { code: 'BAD_REQUEST_ERROR' } } })
    },
  )

  test('orders and payments are filtered by time, and orders by authorized payments', async () => {
    const { api, makeOrder, payByUpi } = await openSandbox()
    const waiting = await makeOrder({ payment: { capture: 'manual' } })
    await payByUpi(waiting)
    await makeOrder()
    const ids = async (query: string) =>
      (await api('GET', `/orders?${query}`)).body.items.map((item: { id: string }) => item.id)
    expect(await ids('authorized=1')).toEqual([waiting])
    expect(await ids('authorized=0')).toHaveLength(1)
    const inAMinute = Math.floor(Date.now() / 1000) + 60
    expect(await ids(`from=${inAMinute}`)).toEqual([])
    expect(await ids(`to=${inAMinute}`)).toHaveLength(2)
    expect((await api('GET', `/payments?from=${inAMinute}`)).body.count).toBe(0)
    expect((await api('GET', '/payments?count=1')).body.count).toBe(1)
  })
})
