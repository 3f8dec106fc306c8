import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ProviderRefused } from '#server/platform/payment-provider/provider.ts'
import { razorpay } from '#server/platform/payment-provider/razorpay.ts'
import type { ContractTarget } from './request.ts'

/** What the shop's own client relies on. */
export function clientContract(open: () => Promise<ContractTarget>) {
  const clientOf = ({ baseUrl, keyId, keySecret }: ContractTarget, secret = keySecret) =>
    razorpay({ baseUrl, keyId, keySecret: secret, webhookSecret: 'not used', checkoutUrl: '/checkout.js' })

  test('an order that was created is found by its receipt, and has no payments yet', async () => {
    const client = clientOf(await open())
    const receipt = `client-${randomUUID().slice(0, 30)}`
    expect(await client.findOrderByReceipt(receipt)).toBeUndefined()
    const order = await client.createOrder({ amount: 159_019, receipt })
    expect(order).toMatchObject({ amount: 159_019, currency: 'INR', receipt })
    expect(await client.findOrderByReceipt(receipt)).toMatchObject({ id: order.id, amount: 159_019 })
    expect(await client.paymentsOf(order.id)).toEqual([])
  })

  // Requirements: PAY-22
  test('a captured payment is found by its id, by its order and by its time', async () => {
    const target = await open()
    const client = clientOf(target)
    const { id, amount } = await target.capturedPayment()
    const payment = await client.findPayment(id)
    expect(payment).toMatchObject({ id, amount, currency: 'INR', status: 'captured' })
    expect(await client.paymentsOf(payment?.orderId ?? '')).toContainEqual(payment)
    const at = payment?.createdAt ?? new Date(0)
    expect(await client.paymentsBetween(at, at)).toContainEqual(payment)
  })

  test('a refund that is requested twice is one refund, and is found', async () => {
    const target = await open()
    const client = clientOf(target)
    const { id: paymentId } = await target.capturedPayment()
    const key = randomUUID()
    const draft = { paymentId, amount: 100, key, receipt: key }
    const refund = await client.refund(draft)
    expect(refund).toMatchObject({ paymentId, amount: 100, receipt: key })
    expect((await client.refund(draft)).id).toBe(refund.id)
    expect(await client.findRefund(refund.id)).toMatchObject({ id: refund.id, paymentId, receipt: key })
    const ids = (await client.refundsOf(paymentId)).map(({ id }) => id)
    expect(ids.filter((id) => id === refund.id)).toHaveLength(1)
    expect((await client.refundsBetween(refund.createdAt, refund.createdAt)).map(({ id }) => id)).toContain(refund.id)
  })

  test('a missing object is undefined, a forbidden one is a refusal', async () => {
    const target = await open()
    const client = clientOf(target)
    expect(await client.findPayment('pay_AAAAAAAAAAAAAA')).toBeUndefined()
    expect(await client.findRefund('rfnd_AAAAAAAAAAAAAA')).toBeUndefined()
    expect(await client.paymentsOf('order_AAAAAAAAAAAAAA')).toBeUndefined()
    expect(await client.findDispute('disp_AAAAAAAAAAAAAA')).toBeUndefined()
    const { id: paymentId, amount } = await target.capturedPayment()
    const key = randomUUID()
    await expect(client.refund({ paymentId, amount: amount + 1, key, receipt: key })).rejects.toThrow(ProviderRefused)
    await expect(client.createOrder({ amount: 99, receipt: 'too-little' })).rejects.toThrow(ProviderRefused)
  })

  test('with a wrong secret every call is refused', async () => {
    const client = clientOf(await open(), 'wrong')
    await expect(client.createOrder({ amount: 500, receipt: 'wrong' })).rejects.toMatchObject({ status: 401 })
  })
}
