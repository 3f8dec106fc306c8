import { createHmac } from 'node:crypto'
import type { Dispute } from '#server/platform/payment-provider/dispute.ts'
import {
  type Provider,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
  ProviderRefused,
  ProviderUnavailable,
} from '#server/platform/payment-provider/provider.ts'
import type { Paise } from '#shared/money.ts'

const KEY_SECRET = 'test-key-secret'
const WEBHOOK_SECRET = 'test-webhook-secret'

export type FakeProvider = Provider & {
  created: ProviderOrder[]
  refunds: (ProviderRefund & { key: string })[]
  disputes: Dispute[]
  /** Pays an order; returns the payment window's result. */
  pay: (providerOrderId: string, payment?: Partial<ProviderPayment>) => CheckoutReturn
  setStatus: (paymentId: string, status: ProviderPayment['status']) => void
  /** Removes the payment. */
  clear: (paymentId: string) => void
  /** Orders that the provider no longer knows, as with keys of another mode. */
  cleared: Set<string>
  /** While set, every call fails. */
  isDown: boolean
  /** For each call: whether the request is lost, or only its response. */
  fault: () => 'call lost' | 'answer lost' | undefined
  /** While set, refunds are refused with this message. */
  refusesRefunds: string | undefined
  /** The initial status of new refunds. */
  refundsStartAs: 'pending' | 'processed'
  /** Refunds in the provider's dashboard. */
  refundAtProvider: (paymentId: string, amount: Paise) => ProviderRefund
  /** Completes a pending refund. */
  endRefund: (refundId: string, status: 'processed' | 'failed') => void
  signWebhook: (body: string) => string
}

export type CheckoutReturn = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }

/** A provider in memory with the real provider's rules. */
export function fakeProvider(): FakeProvider {
  const payments = new Map<string, ProviderPayment>()
  const response = async <T>(action: () => T): Promise<T> => {
    const fault = fake.fault()
    if (fake.isDown || fault === 'call lost') throw new ProviderUnavailable('down for this test')
    const result = action()
    if (fault === 'answer lost') throw new ProviderUnavailable('silent for this test')
    return result
  }
  const fake: FakeProvider = {
    mode: 'test',
    keyId: 'rzp_test_fake',
    checkoutUrl: '/test-payments/checkout.js',
    created: [],
    cleared: new Set(),
    refunds: [],
    disputes: [],
    isDown: false,
    fault: () => undefined,
    refusesRefunds: undefined,
    refundsStartAs: 'processed',
    createOrder: ({ amount, receipt }) =>
      response(() => {
        const order = {
          id: `order_${fake.created.length + 1}_${receipt}`,
          amount,
          currency: 'INR',
          receipt,
        }
        fake.created.push(order)
        return order
      }),
    findOrderByReceipt: (receipt) => response(() => fake.created.find((order) => order.receipt === receipt)),
    findPayment: (id) => response(() => payments.get(id)),
    paymentsOf: (orderId) =>
      response(() =>
        fake.cleared.has(orderId) ? undefined : [...payments.values()].filter((payment) => payment.orderId === orderId),
      ),
    refund: (request) => response(() => refundOrRefuse(request)),
    refundAtProvider: (paymentId, amount) => refundOnce({ paymentId, amount, key: `dashboard_${fake.refunds.length}` }),
    endRefund: (refundId, status) => {
      const refund = fake.refunds.find(({ id }) => id === refundId)
      if (!refund) return
      refund.status = status
      const payment = payments.get(refund.paymentId)
      if (payment && status === 'failed') payments.set(payment.id, afterRefund(payment, -refund.amount))
    },
    findRefund: (id) => response(() => fake.refunds.find((refund) => refund.id === id)),
    refundsOf: (paymentId) => response(() => fake.refunds.filter((refund) => refund.paymentId === paymentId)),
    paymentsBetween: (from, to) => response(() => [...payments.values()].filter(isBetween(from, to))),
    refundsBetween: (from, to) => response(() => fake.refunds.filter(isBetween(from, to))),
    findDispute: (id) => response(() => fake.disputes.find((dispute) => dispute.id === id)),
    disputesBetween: () => response(() => fake.disputes),
    isCheckoutSignature: ({ providerOrderId, paymentId, signature }) =>
      signature === sign(KEY_SECRET, `${providerOrderId}|${paymentId}`),
    isWebhookSignature: (body, signature) => signature === sign(WEBHOOK_SECRET, body),
    signWebhook: (body) => sign(WEBHOOK_SECRET, body),
    clear: (paymentId) => payments.delete(paymentId),
    setStatus: (paymentId, status) => {
      const payment = payments.get(paymentId)
      if (payment) payments.set(paymentId, { ...payment, status })
    },
    pay: (providerOrderId, change = {}) => {
      const order = fake.created.find(({ id }) => id === providerOrderId)
      const payment: ProviderPayment = {
        id: `pay_${payments.size + 1}_${providerOrderId}`,
        orderId: providerOrderId,
        amount: order?.amount ?? 0,
        amountRefunded: 0,
        currency: 'INR',
        status: 'captured',
        method: 'card',
        fee: null,
        tax: null,
        createdAt: new Date(),
        ...change,
      }
      payments.set(payment.id, payment)
      return {
        razorpay_payment_id: payment.id,
        razorpay_order_id: providerOrderId,
        razorpay_signature: sign(KEY_SECRET, `${providerOrderId}|${payment.id}`),
      }
    },
  }
  return fake

  function refundOrRefuse(request: Parameters<Provider['refund']>[0]) {
    if (fake.refusesRefunds) throw new ProviderRefused(400, fake.refusesRefunds)
    return refundOnce(request)
  }

  function refundOnce({ paymentId, amount, key, receipt = null }: NewRefund) {
    const earlier = fake.refunds.find((refund) => refund.key === key)
    if (earlier) return earlier
    const payment = payments.get(paymentId)
    if (payment && amount > payment.amount - payment.amountRefunded) {
      throw new ProviderRefused(400, 'The total refund amount is greater than the refund payment amount')
    }
    const id = `rfnd_${fake.refunds.length + 1}`
    const refund = { id, paymentId, amount, status: fake.refundsStartAs, receipt, createdAt: new Date(), key }
    fake.refunds.push(refund)
    if (payment) payments.set(paymentId, afterRefund(payment, amount))
    return refund
  }
}

type NewRefund = { paymentId: string; amount: Paise; key: string; receipt?: string | null }

const afterRefund = (payment: ProviderPayment, amount: Paise): ProviderPayment => {
  const amountRefunded = payment.amountRefunded + amount
  return { ...payment, amountRefunded, status: amountRefunded >= payment.amount ? 'refunded' : 'captured' }
}

const isBetween =
  (from: Date, to: Date) =>
  ({ createdAt }: { createdAt: Date }) =>
    createdAt >= from && createdAt <= to

const sign = (secret: string, message: string | Uint8Array) =>
  createHmac('sha256', secret).update(message).digest('hex')
