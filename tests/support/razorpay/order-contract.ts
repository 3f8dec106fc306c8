import { expect, test } from 'vitest'
import { clientFor, send, type Target } from './request.ts'

/**
 * The documented behaviour of orders that needs no shopper. It holds for the sandbox and for the provider's test mode.
 */
export function orderContract(open: () => Promise<Target>) {
  const openClient = async () => clientFor(await open())
  const draft = { amount: 50_000, currency: 'INR', receipt: `contract-${Date.now()}` }

  test('an order is created and read back', async () => {
    const request = await openClient()
    const created = await request('POST', '/orders', draft)
    expect(created).toMatchObject({
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
    expect(Math.abs(created.body.created_at - Date.now() / 1000)).toBeLessThan(60)
    expect((await request('GET', `/orders/${created.body.id}`)).body).toEqual(created.body)
    const payments = await request('GET', `/orders/${created.body.id}/payments`)
    expect(payments.body).toEqual({ entity: 'collection', count: 0, items: [] })
  })

  test('an order is found by its receipt', async () => {
    const request = await openClient()
    const receipt = `found-${Date.now()}`
    const created = await request('POST', '/orders', { ...draft, receipt })
    const found = await request('GET', `/orders?receipt=${receipt}`)
    expect(found.body.items.map(({ id }: { id: string }) => id)).toEqual([created.body.id])
  })

  test('only the notes of an order can be changed', async () => {
    const request = await openClient()
    const { id } = (await request('POST', '/orders', { ...draft, notes: { a: '1' } })).body
    expect((await request('PATCH', `/orders/${id}`, { notes: { b: '2' } })).body).toMatchObject({
      id,
      notes: { b: '2' },
    })
    expect((await request('PATCH', `/orders/${id}`, { amount: 200 })).status).toBe(400)
    expect((await request('GET', `/orders/${id}`)).body).toMatchObject({ amount: 50_000, notes: { b: '2' } })
  })

  test('lists come newest first, in pages', async () => {
    const request = await openClient()
    const created: string[] = []
    for (const amount of [100, 200, 300])
      created.unshift((await request('POST', '/orders', { ...draft, amount })).body.id)
    const page = async (query: string) => {
      const { body } = await request('GET', `/orders?${query}`)
      expect(body).toMatchObject({ entity: 'collection', count: body.items.length })
      return body.items.map(({ id }: { id: string }) => id)
    }
    expect(await page('count=2')).toEqual(created.slice(0, 2))
    expect(await page('count=1&skip=2')).toEqual(created.slice(2))
  })

  test.each([
    [{ amount: 99, currency: 'INR' }, 'amount', 'The amount must be at least INR 1.00'],
    [{ amount: 100.5, currency: 'INR' }, 'amount', 'The amount must be an integer.'],
    [{ currency: 'INR' }, 'amount', 'The amount field is required.'],
  ])('the order %j is refused in the documented envelope', async (body, field, description) => {
    const request = await openClient()
    expect(await request('POST', '/orders', body)).toMatchObject({
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
    const request = await openClient()
    expect(await request('GET', path)).toMatchObject({
      status: 400,
      body: { error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' } },
    })
  })

  test('without the right keys every call is refused', async () => {
    const target = await open()
    const withWrongKey = clientFor({ ...target, keySecret: 'wrong' })
    expect(await withWrongKey('GET', '/orders')).toMatchObject({
      status: 401,
      body: { error: { code: 'BAD_REQUEST_ERROR' } },
    })
    expect(await send('GET', `${target.baseUrl}/orders`)).toMatchObject({ status: 401 })
  })
}
