import { createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import type { BreakerOptions } from '#server/platform/http-client/circuit-breaker.ts'
import type { ProviderMode } from '#shared/payments.ts'
import { Dispute } from './dispute.ts'
import { type Provider, ProviderRefused } from './provider.ts'
import { type Client, openClient } from './razorpay-client.ts'
import {
  createdFor,
  listOf,
  RazorpayOrder,
  RazorpayPayment,
  RazorpayRefund,
  readableOf,
  type UnreadableLog,
} from './razorpay-responses.ts'

type RazorpayOptions = {
  /** Absent if the key shows it. */
  mode?: ProviderMode
  keyId: string
  keySecret: string
  webhookSecret: string
  /** The previous secret: the provider signs retries of older events with it. */
  previousWebhookSecret?: string | undefined
  /** Ends in /v1. */
  baseUrl: string
  checkoutUrl: string
  breaker?: BreakerOptions
  log?: UnreadableLog
}

/** The only file that knows the provider's API (API reference: orders, payments, refunds, disputes). */
export function razorpay(options: RazorpayOptions): Provider {
  const { keySecret, webhookSecret, previousWebhookSecret, log } = options
  const request = openClient(options)
  const list = listerOf(request)
  const [payments, refunds, disputes] = [
    readableOf(RazorpayPayment, log),
    readableOf(RazorpayRefund, log),
    readableOf(Dispute, log),
  ]
  return {
    mode: options.mode ?? (options.keyId.startsWith('rzp_test_') ? 'test' : 'live'),
    keyId: options.keyId,
    checkoutUrl: options.checkoutUrl,
    createOrder: ({ amount, receipt }) =>
      request(createdFor({ amount, receipt }), 'POST', '/orders', {
        body: { amount, currency: 'INR', receipt, payment_capture: 1 },
      }),
    findOrderByReceipt: async (receipt) => {
      const { items } = await request(listOf(RazorpayOrder), 'GET', `/orders?receipt=${encodeURIComponent(receipt)}`, {
        lane: 'write',
      })
      return items.find((order) => order.receipt === receipt)
    },
    findPayment: (id) => orUndefined(request(RazorpayPayment, 'GET', `/payments/${encodeURIComponent(id)}`)),
    paymentsOf: async (providerOrderId, lane = 'read') => {
      const path = `/orders/${encodeURIComponent(providerOrderId)}/payments`
      // Complete: an order whose payment is missing here counts as unpaid.
      return (await orUndefined(request(listOf(RazorpayPayment), 'GET', path, { lane })))?.items
    },
    refund: ({ paymentId, amount, key, receipt }) =>
      request(RazorpayRefund, 'POST', `/payments/${encodeURIComponent(paymentId)}/refund`, {
        body: { amount, receipt },
        headers: { 'x-refund-idempotency': key },
      }),
    findRefund: (id) => orUndefined(request(RazorpayRefund, 'GET', `/refunds/${encodeURIComponent(id)}`)),
    // Complete: a refund that is missing here counts as not made.
    refundsOf: (paymentId) => list(listOf(RazorpayRefund), `/payments/${encodeURIComponent(paymentId)}/refunds`),
    paymentsBetween: (from, to) => list(payments, '/payments', between(from, to)),
    refundsBetween: (from, to) => list(refunds, '/refunds', between(from, to)),
    findDispute: (id) => orUndefined(request(Dispute, 'GET', `/disputes/${encodeURIComponent(id)}`)),
    disputesBetween: (from, to) => list(disputes, '/disputes', between(from, to)),
    isCheckoutSignature: ({ providerOrderId, paymentId, signature }) =>
      isHmac(keySecret, `${providerOrderId}|${paymentId}`, signature),
    isWebhookSignature: (body, signature) =>
      signature !== undefined &&
      (isHmac(webhookSecret, body, signature) ||
        (previousWebhookSecret !== undefined &&
          previousWebhookSecret !== '' &&
          isHmac(previousWebhookSecret, body, signature))),
  }
}

const between = (from: Date, to: Date) => ({ from: toSeconds(from), to: toSeconds(to) })
const toSeconds = (date: Date) => String(Math.floor(date.getTime() / 1000))

const PAGE = 100

/** Reads a list to its last page. New entries push others to later pages: entries may repeat, but none is skipped. */
function listerOf(request: Client) {
  return async <T extends { id: string }>(
    list: z.ZodType<{ items: T[]; size: number }>,
    path: string,
    query: Record<string, string> = {},
  ) => {
    const found = new Map<string, T>()
    for (let skip = 0; ; skip += PAGE) {
      const page = new URLSearchParams({ ...query, count: String(PAGE), skip: String(skip) })
      const { items, size } = await request(list, 'GET', `${path}?${page}`)
      for (const item of items) found.set(item.id, item)
      if (size < PAGE) return [...found.values()]
    }
  }
}

async function orUndefined<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if (error instanceof ProviderRefused && isUnknownId(error)) return undefined
    throw error
  }
}

/** The provider answers an unknown id with 400, not 404. Its documentation says that wrong keys are a 400 too. */
const isUnknownId = ({ status, message }: ProviderRefused) =>
  status === 404 || (status === 400 && !/authenti|api key/i.test(message))

/** Constant-time comparison; only lower-case hex of the full length can match. */
function isHmac(secret: string, message: string | Uint8Array, signature: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(message).digest('hex'))
  const received = Buffer.from(signature)
  return received.length === expected.length && timingSafeEqual(received, expected)
}
