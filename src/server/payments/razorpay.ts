import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type Provider, ProviderRefused, ProviderUnavailable } from './provider.ts'
import { listOf, RazorpayOrder, RazorpayPayment, RazorpayRefund } from './razorpay-answers.ts'

export type RazorpayOptions = {
  keyId: string
  keySecret: string
  webhookSecret: string
  /** Ends in /v1. */
  baseUrl: string
  checkoutUrl: string
}

/** The only file that knows the provider's interface (facts: api reference, orders, payments, refunds). */
export function razorpay(options: RazorpayOptions): Provider {
  const ask = asker(options)
  const list = lister(ask)
  return {
    keyId: options.keyId,
    checkoutUrl: options.checkoutUrl,
    createOrder: ({ amount, receipt }) =>
      ask(RazorpayOrder, 'POST', '/orders', { body: { amount, currency: 'INR', receipt, payment_capture: 1 } }),
    findOrderByReceipt: async (receipt) => {
      const { items } = await ask(listOf(RazorpayOrder), 'GET', `/orders?receipt=${encodeURIComponent(receipt)}`)
      return items.find((order) => order.receipt === receipt)
    },
    findPayment: (id) => orNothing(ask(RazorpayPayment, 'GET', `/payments/${encodeURIComponent(id)}`)),
    paymentsOf: async (providerOrderId) =>
      (await ask(listOf(RazorpayPayment), 'GET', `/orders/${encodeURIComponent(providerOrderId)}/payments`)).items,
    refund: ({ paymentId, amount, key, receipt }) =>
      ask(RazorpayRefund, 'POST', `/payments/${encodeURIComponent(paymentId)}/refund`, {
        body: { amount, receipt },
        headers: { 'x-refund-idempotency': key },
      }),
    findRefund: (id) => orNothing(ask(RazorpayRefund, 'GET', `/refunds/${encodeURIComponent(id)}`)),
    refundsOf: (paymentId) => list(RazorpayRefund, `/payments/${encodeURIComponent(paymentId)}/refunds`),
    paymentsBetween: (from, to) => list(RazorpayPayment, '/payments', between(from, to)),
    refundsBetween: (from, to) => list(RazorpayRefund, '/refunds', between(from, to)),
    isCheckoutSignature: ({ providerOrderId, paymentId, signature }) =>
      isHmac(options.keySecret, `${providerOrderId}|${paymentId}`, signature),
    isWebhookSignature: (body, signature) => signature !== undefined && isHmac(options.webhookSecret, body, signature),
  }
}

const between = (from: Date, to: Date) => ({ from: toSeconds(from), to: toSeconds(to) })
const toSeconds = (moment: Date) => String(Math.floor(moment.getTime() / 1000))

const PAGE = 100

/**
 * Reads a list to its last page. Newer entries come in at the front while it is read: they move what is there to later
 * pages, where an entry may be met twice but none is passed over.
 */
function lister(ask: ReturnType<typeof asker>) {
  return async <T extends { id: string }>(item: z.ZodType<T>, path: string, query: Record<string, string> = {}) => {
    const found = new Map<string, T>()
    for (let skip = 0; ; skip += PAGE) {
      const page = new URLSearchParams({ ...query, count: String(PAGE), skip: String(skip) })
      const { items } = await ask(listOf(item), 'GET', `${path}?${page}`)
      for (const each of items) found.set(each.id, each)
      if (items.length < PAGE) return [...found.values()]
    }
  }
}

const LIMIT_MS = 5_000
const LARGEST_ANSWER = 1024 * 1024
const READ_TRIES = 3

type Extra = { body?: object; headers?: Record<string, string> }

/** Asks with a time limit; a read is tried again, a write never: the caller looks up what became of it. */
function asker({ keyId, keySecret, baseUrl }: RazorpayOptions) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  return async function ask<S extends z.ZodType>(answer: S, method: 'GET' | 'POST', path: string, extra: Extra = {}) {
    const once = () =>
      answerOf(answer, baseUrl + path, method, { ...extra, headers: { authorization, ...extra.headers } })
    return method === 'GET' ? withTries(once) : once()
  }
}

async function withTries<T>(once: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await once()
    } catch (error) {
      if (tries === READ_TRIES || !(error instanceof ProviderUnavailable)) throw error
      await pause(100 * 2 ** tries * (0.5 + Math.random()))
    }
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function answerOf<S extends z.ZodType>(answer: S, url: string, method: string, { body, headers = {} }: Extra) {
  const { status, text } = await fetchText(url, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(LIMIT_MS),
  })
  const parsed = parseJson(text)
  if (status === 429 || status >= 500) throw new ProviderUnavailable(`the payment provider answered ${status}`)
  if (status >= 400) throw new ProviderRefused(status, descriptionOf(parsed))
  const checked = answer.safeParse(parsed)
  if (!checked.success) throw new ProviderUnavailable('the payment provider’s answer has another form than documented')
  return checked.data
}

async function fetchText(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, init)
    const text = await response.text()
    if (text.length > LARGEST_ANSWER) throw new ProviderUnavailable('the payment provider’s answer is too large')
    return { status: response.status, text }
  } catch (error) {
    throw new ProviderUnavailable('the payment provider could not be reached', { cause: error })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const Refusal = z.object({ error: z.object({ description: z.string() }) })
const descriptionOf = (answer: unknown) =>
  Refusal.safeParse(answer).data?.error.description ?? 'refused without a reason'

async function orNothing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    // The provider answers an unknown id with 400, not 404.
    if (error instanceof ProviderRefused && (error.status === 400 || error.status === 404)) return undefined
    throw error
  }
}

/** Compares in constant time; only lower-case hex of the full length can be equal. */
function isHmac(secret: string, message: string | Uint8Array, signature: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(message).digest('hex'))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
