import { expect, test } from 'vitest'
import { asker, send, type Target } from './ask.ts'

/**
 * The documented behaviour of orders that needs no shopper. It holds for the sandbox and for the provider's test mode.
 */
export function orderContract(open: () => Promise<Target>) {
  const openAsk = async () => asker(await open())
  const draft = { amount: 50_000, currency: 'INR', receipt: `contract-${Date.now()}` }

  test('an order is created and read back', async () => {
    const ask = await openAsk()
    const made = await ask('POST', '/orders', draft)
    expect(made).toMatchObject({
      status: 200,
      body: {
        id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
        entity: 'order',
        amount: 50_000,
        amount_paid: 0,
        amount_due: 50_000,
        currency: 'INR',
        receipt: draft.receipt,
        offer_id: null,
        status: 'created',
        attempts: 0,
        notes: [],
        created_at: expect.any(Number),
      },
    })
    expect(Math.abs(made.body.created_at - Date.now() / 1000)).toBeLessThan(60)
    expect((await ask('GET', `/orders/${made.body.id}`)).body).toEqual(made.body)
    const payments = await ask('GET', `/orders/${made.body.id}/payments`)
    expect(payments.body).toEqual({ entity: 'collection', count: 0, items: [] })
  })

  test('an order is found by its receipt', async () => {
    const ask = await openAsk()
    const receipt = `found-${Date.now()}`
    const made = await ask('POST', '/orders', { ...draft, receipt })
    const found = await ask('GET', `/orders?receipt=${receipt}`)
    expect(found.body.items.map(({ id }: { id: string }) => id)).toEqual([made.body.id])
  })

  test('only the notes of an order can be changed', async () => {
    const ask = await openAsk()
    const { id } = (await ask('POST', '/orders', { ...draft, notes: { a: '1' } })).body
    expect((await ask('PATCH', `/orders/${id}`, { notes: { b: '2' } })).body).toMatchObject({ id, notes: { b: '2' } })
    expect((await ask('PATCH', `/orders/${id}`, { amount: 200 })).status).toBe(400)
    expect((await ask('GET', `/orders/${id}`)).body).toMatchObject({ amount: 50_000, notes: { b: '2' } })
  })

  test('lists come newest first, in pages', async () => {
    const ask = await openAsk()
    const made: string[] = []
    for (const amount of [100, 200, 300]) made.unshift((await ask('POST', '/orders', { ...draft, amount })).body.id)
    const page = async (query: string) => {
      const { body } = await ask('GET', `/orders?${query}`)
      expect(body).toMatchObject({ entity: 'collection', count: body.items.length })
      return body.items.map(({ id }: { id: string }) => id)
    }
    expect(await page('count=2')).toEqual(made.slice(0, 2))
    expect(await page('count=1&skip=2')).toEqual(made.slice(2))
  })

  test.each([
    [{ amount: 99, currency: 'INR' }, 'amount', 'The amount must be at least INR 1.00'],
    [{ amount: 100.5, currency: 'INR' }, 'amount', 'The amount must be an integer.'],
    [{ currency: 'INR' }, 'amount', 'The amount field is required.'],
  ])('the order %j is refused in the documented envelope', async (body, field, description) => {
    const ask = await openAsk()
    expect(await ask('POST', '/orders', body)).toMatchObject({
      status: 400,
      body: { error: { code: 'BAD_REQUEST_ERROR', description, field, reason: 'input_validation_failed' } },
    })
  })

  test.each([
    '/orders/order_AAAAAAAAAAAAAA',
    '/orders/order_AAAAAAAAAAAAAA/payments',
    '/payments/pay_AAAAAAAAAAAAAA',
    '/refunds/rfnd_AAAAAAAAAAAAAA',
  ])('%s does not exist', async (path) => {
    const ask = await openAsk()
    expect(await ask('GET', path)).toMatchObject({
      status: 400,
      body: { error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' } },
    })
  })

  test('without the right keys every call is refused', async () => {
    const target = await open()
    const wrong = asker({ ...target, keySecret: 'wrong' })
    expect(await wrong('GET', '/orders')).toMatchObject({ status: 401, body: { error: { code: 'BAD_REQUEST_ERROR' } } })
    expect(await send('GET', `${target.baseUrl}/orders`)).toMatchObject({ status: 401 })
  })
}
