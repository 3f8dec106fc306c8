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
    return { api: clientFor(target), payment: await target.capturedPayment() }
  }

  // Requirements: PAY-22
  test('a captured payment has the documented members', async () => {
    const { api, payment } = await openPaid()
    const { status, body } = await api('GET', `/payments/${payment.id}`)
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
    const { api, payment } = await openPaid()
    const { order_id } = (await api('GET', `/payments/${payment.id}`)).body
    expect((await api('GET', `/orders/${order_id}`)).body).toMatchObject({
      status: 'paid',
      amount: payment.amount,
      amount_paid: payment.amount,
      amount_due: 0,
    })
    const { body } = await api('GET', `/orders/${order_id}/payments`)
    expect(body).toMatchObject({ entity: 'collection', count: body.items.length })
    expect(body.items.map(({ id }: { id: string }) => id)).toContain(payment.id)
  })

  test('payments are listed by time, in pages', async () => {
    const { api, payment } = await openPaid()
    const { created_at } = (await api('GET', `/payments/${payment.id}`)).body
    const within = await api('GET', `/payments?from=${created_at}&to=${created_at}&count=100`)
    expect(within.body.items.map(({ id }: { id: string }) => id)).toContain(payment.id)
    const before = await api('GET', `/payments?to=${created_at - 1}&count=100`)
    expect(before.body.items.map(({ id }: { id: string }) => id)).not.toContain(payment.id)
    expect((await api('GET', '/payments?count=1')).body).toMatchObject({ entity: 'collection', count: 1 })
  })

  test('a captured payment cannot be captured again', async () => {
    const { api, payment } = await openPaid()
    const repeated = await api('POST', `/payments/${payment.id}/capture`, { amount: payment.amount, currency: 'INR' })
    expect(repeated).toMatchObject({ status: 400, body: { error: { code: 'BAD_REQUEST_ERROR' } } })
  })

  // Requirements: PAY-22
  test('the same key and request is one refund; another request with that key is refused', async () => {
    const { api, payment } = await openPaid()
    const headers = { 'x-refund-idempotency': `contract-${randomUUID()}` }
    const refund = (amount: number) => api('POST', `/payments/${payment.id}/refund`, { amount }, headers)
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
    const second = await refund(200)
    expect([400, 409]).toContain(second.status)
    expect(second.body.error.code).toBe('BAD_REQUEST_ERROR')
    const listed = await api('GET', `/payments/${payment.id}/refunds?count=100`)
    expect(listed.body.items.filter(({ id }: { id: string }) => id === first.body.id)).toHaveLength(1)
    expect((await api('GET', `/refunds/${first.body.id}`)).body).toMatchObject({ payment_id: payment.id, amount: 100 })
    expect((await api('GET', `/payments/${payment.id}/refunds/${first.body.id}`)).body.id).toBe(first.body.id)
  })

  test.each([
    ['more than was paid', (amount: number) => ({ amount: amount + 1 })],
    ['less than a rupee', () => ({ amount: 99 })],
    ['part of a paisa', () => ({ amount: 100.5 })],
    ['an unknown field', () => ({ amount: 100, reason: 'broken' })],
  ])('a refund of %s is refused in the documented envelope', async (_, bodyOf) => {
    const { api, payment } = await openPaid()
    expect(await api('POST', `/payments/${payment.id}/refund`, bodyOf(payment.amount))).toMatchObject({
      status: 400,
      body: { error: { code: 'BAD_REQUEST_ERROR', description: expect.any(String) } },
    })
  })
}
