import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Db } from '#server/database/connect.ts'
import type { Order } from '#shared/orders.ts'
import type { PaymentStart } from '#shared/payments.ts'
import { pick } from '#tests/load/actions.ts'
import type { Reply, SendRequest } from '#tests/load/load-client.ts'
import type { Bank } from '#tests/resilience/bank.ts'

type Options = {
  send: SendRequest
  bank: Bank
  draft: (product: { _id: string }) => object
  products: readonly { _id: string }[]
  shoppers: readonly { token: string }[]
  /** Between two attempts. */
  pauseMs?: number
}

type Attempt = { what: string; status: number; at: number; body: string }

/** The statuses that are retried: no response, a refusal of a proxy, or a busy shop. */
const RETRY_STATUSES = new Set([0, 429, 502, 503, 504])
const SUCCESS_STATUSES = new Set([200, 201, 202])

/**
 * Shoppers who browse, fill their cart, order and pay, one purchase after the other. Without a response, they repeat the
 * request, with the same idempotency key.
 */
export function openBuyers({ send, bank, draft, products, shoppers, pauseMs = 200 }: Options) {
  const attempts: Attempt[] = []
  /** The order of each key that was acknowledged with 201. */
  const acknowledged = new Map<string, string>()
  const keys = new Set<string>()
  const paid = new Set<string>()
  const abort = new AbortController()

  async function sendWithRetries(what: string, sendOnce: () => Promise<Reply>): Promise<Reply | undefined> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const reply = await sendOnce()
      attempts.push({ what, status: reply.status, at: performance.now(), body: reply.body.slice(0, 300) })
      if (SUCCESS_STATUSES.has(reply.status)) return reply
      if (!RETRY_STATUSES.has(reply.status)) return undefined
      await delay(pauseMs)
    }
    return undefined
  }

  async function purchase(n: number) {
    const { token } = shoppers[n % shoppers.length] ?? pick(shoppers)
    const product = pick(products)
    await sendWithRetries('list', () => send('GET', '/api/products/top'))
    await sendWithRetries('product', () => send('GET', `/api/products/${product._id}`))
    await sendWithRetries('own orders', () => send('GET', '/api/orders/myorders', { token }))
    await sendWithRetries('profile', () => send('PUT', '/api/users/profile', { token, body: { name: `Shopper ${n}` } }))
    const key = randomUUID()
    keys.add(key)
    const headers = { 'idempotency-key': key }
    const placed = await sendWithRetries('order', () =>
      send('POST', '/api/orders', { token, body: draft(product), headers }),
    )
    if (!placed) return
    const { _id: id }: Order = JSON.parse(placed.body)
    acknowledged.set(key, id)
    const begunPayment = await sendWithRetries('begin payment', () => send('POST', `/razorpay/${id}`, { token }))
    if (!begunPayment) return
    const start: PaymentStart = JSON.parse(begunPayment.body)
    const returned = await bank.pay(start.id)
    if (await sendWithRetries('paid return', () => send('POST', `/razorpay/success/${id}`, { body: returned })))
      paid.add(id)
    for (const message of await bank.messagesOf(start.id)) {
      const { body: text, headers: signed } = bank.signed(message)
      await sendWithRetries('webhook', () => send('POST', '/api/webhooks/razorpay', { text, headers: signed }))
    }
  }

  async function keepBuying(n: number) {
    while (!abort.signal.aborted) await purchase(n)
  }

  let buying: Promise<unknown> = Promise.resolve()
  return {
    attempts,
    acknowledged,
    keys,
    paid,
    start: (buyers: number) => {
      buying = Promise.all(Array.from({ length: buyers }, (_, n) => keepBuying(n)))
    },
    /** Every purchase under way is finished. */
    stop: async () => {
      abort.abort()
      await buying
    },
    /** When orders were acknowledged. */
    orderTimes: () => attempts.filter(({ what, status }) => what === 'order' && status === 201).map(({ at }) => at),
    /** Presses without success, by action and status. */
    failed: () => attempts.filter(({ status }) => !SUCCESS_STATUSES.has(status)),
  }
}

const MAX_ATTEMPTS = 150

export type Buyers = ReturnType<typeof openBuyers>

/** Exactly the orders of the sent keys exist, with every acknowledged one, and paid orders are paid. */
export async function expectOrdersConsistent(db: Db, { acknowledged, keys, paid }: Buyers) {
  const orders = await db.selectFrom('orders').select(['id', 'idempotency_key', 'paid_at']).execute()
  const stored = new Map(orders.map((order) => [order.idempotency_key, order.id]))
  expect(stored.size).toBe(orders.length)
  expect([...acknowledged].filter(([key, id]) => stored.get(key) !== id)).toEqual([])
  expect(orders.filter(({ idempotency_key: key }) => !keys.has(key ?? ''))).toEqual([])
  const isPaid = new Set(orders.filter(({ paid_at: at }) => at !== null).map(({ id }) => id))
  expect([...paid].filter((id) => !isPaid.has(id))).toEqual([])
  return { orders: orders.length, paid: isPaid.size }
}
