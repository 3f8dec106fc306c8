import { describe, expect, test } from 'vitest'
import { orderContract } from './order-contract.ts'
import { openSandbox, sharedSandbox } from './testing.ts'

const shared = sharedSandbox()

describe('orders of the sandbox', () => orderContract(async () => (await shared()).target))

const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = process.env
if (keyId?.startsWith('rzp_test_') && keySecret) {
  const baseUrl = process.env.RAZORPAY_BASE_URL ?? 'https://api.razorpay.com/v1'
  describe('orders of the provider in test mode', () => orderContract(async () => ({ baseUrl, keyId, keySecret })))
}

describe('the sandbox’s requests', () => {
  test('the scheme must be spelt Basic', async () => {
    const { ask, keys } = await shared()
    const credentials = Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')
    expect((await ask('GET', '/orders', undefined, { authorization: `basic ${credentials}` })).status).toBe(401)
    expect((await ask('GET', '/orders', undefined, { authorization: `Basic ${credentials}` })).status).toBe(200)
  })

  test.each([
    ['broken JSON', '{"amount":', 400],
    ['nothing at all', '', 400],
    ['a prototype', '{"__proto__":{"amount":100}}', 400],
    ['too much', JSON.stringify({ receipt: 'x'.repeat(20_000) }), 413],
  ])('a body of %s is refused in the envelope', async (_, body, status) => {
    const { ask } = await shared()
    const answer = await ask('POST', '/orders', body)
    expect(answer).toMatchObject({ status, body: { error: { code: 'BAD_REQUEST_ERROR' } } })
  })

  test.each(['/nothing', '/orders/x/y', '/orders/%00', '/payments/order_AAAAAAAAAAAAAA', '/orders?count=0'])(
    '%s is refused, never a crash',
    async (path) => {
      const { ask } = await shared()
      expect(await ask('GET', path)).toMatchObject({ status: 400, body: { error: { code: 'BAD_REQUEST_ERROR' } } })
    },
  )

  test('orders and payments are found by time, and orders by what waits for capture', async () => {
    const { ask, makeOrder, payByUpi } = await openSandbox()
    const waiting = await makeOrder({ payment: { capture: 'manual' } })
    await payByUpi(waiting)
    await makeOrder()
    const ids = async (query: string) =>
      (await ask('GET', `/orders?${query}`)).body.items.map((each: { id: string }) => each.id)
    expect(await ids('authorized=1')).toEqual([waiting])
    expect(await ids('authorized=0')).toHaveLength(1)
    const soon = Math.floor(Date.now() / 1000) + 60
    expect(await ids(`from=${soon}`)).toEqual([])
    expect(await ids(`to=${soon}`)).toHaveLength(2)
    expect((await ask('GET', `/payments?from=${soon}`)).body.count).toBe(0)
    expect((await ask('GET', '/payments?count=1')).body.count).toBe(1)
  })
})
