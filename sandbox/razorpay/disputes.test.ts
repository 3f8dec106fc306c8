import { expect, test } from 'vitest'
import { openSandbox } from '#tests/support/razorpay/open-sandbox.ts'

test('a dispute is created at the dashboard, announced by webhook, read, and ends once', async () => {
  const { api, dashboard, done, paidOrder, advance, receiver } = await openSandbox()
  const { paymentId } = await paidOrder()
  const dispute = await done('POST', `/payments/${paymentId}/dispute`, {
    amount: 50_000,
    reason_code: 'goods_not_received',
  })
  expect(dispute).toMatchObject({
    id: expect.stringMatching(/^disp_[A-Za-z0-9]{14}$/),
    entity: 'dispute',
    payment_id: paymentId,
    amount: 50_000,
    amount_deducted: 0,
    currency: 'INR',
    phase: 'chargeback',
    reason_code: 'goods_not_received',
    status: 'open',
  })
  expect(dispute.respond_by - dispute.created_at).toBe(3 * 24 * 3600)
  expect((await api('GET', `/disputes/${dispute.id}`)).body).toEqual(dispute)
  await done('POST', `/disputes/${dispute.id}`, { status: 'under_review' })
  expect(await done('POST', `/disputes/${dispute.id}`, { status: 'lost' })).toMatchObject({
    status: 'lost',
    amount_deducted: 50_000,
  })
  expect((await dashboard('POST', `/disputes/${dispute.id}`, { status: 'won' })).body.error.description).toBe(
    'The dispute has ended already',
  )
  expect((await api('GET', '/disputes')).body).toMatchObject({ count: 1, items: [{ status: 'lost' }] })
  await advance(0)
  const [created] = await receiver.until('payment.dispute.created')
  expect(created?.body).toMatchObject({
    contains: ['payment', 'dispute'],
    payload: { payment: { entity: { id: paymentId } }, dispute: { entity: { id: dispute.id, status: 'open' } } },
  })
  await receiver.until('payment.dispute.under_review')
  await receiver.until('payment.dispute.lost')
})

test('only captured money can be disputed', async () => {
  const { api, dashboard, makeOrder, payByUpi, paidOrder } = await openSandbox()
  const { paymentId } = await paidOrder()
  await api('POST', `/payments/${paymentId}/refund`, { amount: 100_000 })
  const dispute = (id: string, body: object) => dashboard('POST', `/payments/${id}/dispute`, body)
  expect((await dispute(paymentId, { amount: 23_401 })).status).toBe(400)
  expect((await dispute(paymentId, {})).body).toMatchObject({ amount: 23_400 })
  const failed = (await payByUpi(await makeOrder(), 'failure@razorpay')).body.error.metadata.payment_id
  expect((await dispute(failed, {})).body.error.description).toBe('Only a captured payment can be disputed')
  expect((await dispute('pay_AAAAAAAAAAAAAA', {})).status).toBe(400)
})

test('a refund made at the dashboard sends the same webhooks', async () => {
  const { done, paidOrder, advance, receiver } = await openSandbox()
  const { paymentId } = await paidOrder()
  const refund = await done('POST', `/payments/${paymentId}/refund`, { amount: 500 })
  expect(refund).toMatchObject({ amount: 500, status: 'pending', notes: [] })
  await advance(2)
  const [processed] = await receiver.until('refund.processed')
  expect(processed?.body.payload.refund.entity).toMatchObject({ id: refund.id, status: 'processed' })
})
