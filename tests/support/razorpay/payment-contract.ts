import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type ContractTarget, clientFor } from './request.ts'

/**
 * The documented behaviour of payments and refunds. The payment was captured before, by UPI or card. In the provider's
 * test mode, each run refunds a few rupees of it.
 */
export function paymentContract(open: () => Promise<ContractTarget>) {
  const openPaid = async () => {
    const target = await open()
    return { ask: clientFor(target), payment: await target.capturedPayment() }
  }

  // Requirements: PAY-22
  test('a captured payment has the documented members', async () => {
    const { ask, payment } = await openPaid()
    const { status, body } = await ask('GET', `/payments/${payment.id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/),
      entity: 'payment',
      amount: payment.amount,
      currency: 'INR',
      status: 'captured',
      captured: true,
      order_id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      invoice_id: null,
      international: expect.any(Boolean),
      method: expect.stringMatching(/^(card|upi)$/),
      amount_refunded: expect.any(Number),
      fee: expect.any(Number),
      tax: expect.any(Number),
      error_code: null,
      error_description: null,
      error_source: null,
      error_step: null,
      error_reason: null,
      acquirer_data: expect.any(Object),
      created_at: expect.any(Number),
    })
    expect(body).toHaveProperty('refund_status')
    expect(body).toHaveProperty('notes')
    expect(body.tax).toBeLessThanOrEqual(body.fee)
  })

  test('its order is paid, for good, and lists it among its payments', async () => {
    const { ask, payment } = await openPaid()
    const { order_id } = (await ask('GET', `/payments/${payment.id}`)).body
    expect((await ask('GET', `/orders/${order_id}`)).body).toMatchObject({
      status: 'paid',
      amount: payment.amount,
      amount_paid: payment.amount,
      amount_due: 0,
    })
    const { body } = await ask('GET', `/orders/${order_id}/payments`)
    expect(body).toMatchObject({ entity: 'collection', count: body.items.length })
    expect(body.items.map(({ id }: { id: string }) => id)).toContain(payment.id)
  })

  test('payments are listed by time, in pages', async () => {
    const { ask, payment } = await openPaid()
    const { created_at } = (await ask('GET', `/payments/${payment.id}`)).body
    const within = await ask('GET', `/payments?from=${created_at}&to=${created_at}&count=100`)
    expect(within.body.items.map(({ id }: { id: string }) => id)).toContain(payment.id)
    const before = await ask('GET', `/payments?to=${created_at - 1}&count=100`)
    expect(before.body.items.map(({ id }: { id: string }) => id)).not.toContain(payment.id)
    expect((await ask('GET', '/payments?count=1')).body).toMatchObject({ entity: 'collection', count: 1 })
  })

  test('a captured payment cannot be captured again', async () => {
    const { ask, payment } = await openPaid()
    const repeated = await ask('POST', `/payments/${payment.id}/capture`, { amount: payment.amount, currency: 'INR' })
    expect(repeated).toMatchObject({ status: 400, body: { error: { code: 'BAD_REQUEST_ERROR' } } })
  })

  // Requirements: PAY-22
  test('the same key and request is one refund; another request with that key is refused', async () => {
    const { ask, payment } = await openPaid()
    const headers = { 'x-refund-idempotency': `contract-${randomUUID()}` }
    const refund = (amount: number) => ask('POST', `/payments/${payment.id}/refund`, { amount }, headers)
    const first = await refund(100)
    expect(first).toMatchObject({
      status: 200,
      body: {
        id: expect.stringMatching(/^rfnd_[A-Za-z0-9]{14}$/),
        entity: 'refund',
        amount: 100,
        currency: 'INR',
        payment_id: payment.id,
        status: expect.stringMatching(/^(pending|processed)$/),
        speed_requested: 'normal',
      },
    })
    expect(first.body.created_at).toEqual(expect.any(Number))
    expect((await refund(100)).body.id).toBe(first.body.id)
    const other = await refund(200)
    expect([400, 409]).toContain(other.status)
    expect(other.body.error.code).toBe('BAD_REQUEST_ERROR')
    const listed = await ask('GET', `/payments/${payment.id}/refunds?count=100`)
    expect(listed.body.items.filter(({ id }: { id: string }) => id === first.body.id)).toHaveLength(1)
    expect((await ask('GET', `/refunds/${first.body.id}`)).body).toMatchObject({ payment_id: payment.id, amount: 100 })
    expect((await ask('GET', `/payments/${payment.id}/refunds/${first.body.id}`)).body.id).toBe(first.body.id)
  })

  test.each([
    ['more than was paid', (amount: number) => ({ amount: amount + 1 })],
    ['less than a rupee', () => ({ amount: 99 })],
    ['part of a paisa', () => ({ amount: 100.5 })],
    ['an unknown field', () => ({ amount: 100, reason: 'broken' })],
  ])('a refund of %s is refused in the documented envelope', async (_, bodyOf) => {
    const { ask, payment } = await openPaid()
    expect(await ask('POST', `/payments/${payment.id}/refund`, bodyOf(payment.amount))).toMatchObject({
      status: 400,
      body: { error: { code: 'BAD_REQUEST_ERROR', description: expect.any(String) } },
    })
  })
}
