import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Db } from '#server/database/connect.ts'
import type { Order } from '#shared/orders.ts'
import type { PaymentStart } from '#shared/payments.ts'
import { pick } from '#tests/load/actions.ts'
import type { Ask, Reply } from '#tests/load/crowd.ts'
import type { Bank } from '#tests/resilience/bank.ts'

type Options = {
  ask: Ask
  bank: Bank
  draft: (product: { _id: string }) => object
  products: readonly { _id: string }[]
  shoppers: readonly { token: string }[]
  /** Between two presses of the same button. */
  pauseMs?: number
}

type Pressed = { what: string; status: number; at: number; body: string }

/** The statuses after which a button is pressed again: no response, a refusal of a proxy, or a busy shop. */
const AGAIN = new Set([0, 429, 502, 503, 504])
const DONE = new Set([200, 201, 202])

/**
 * Shoppers who browse, fill their cart, order and pay, one purchase after the other. Without a response, they press the
 * same button again, with the same idempotency key.
 */
export function openBuyers({ ask, bank, draft, products, shoppers, pauseMs = 200 }: Options) {
  const pressed: Pressed[] = []
  /** The order of each key that was acknowledged with 201. */
  const acknowledged = new Map<string, string>()
  const keys = new Set<string>()
  const paid = new Set<string>()
  const ending = new AbortController()

  async function press(what: string, once: () => Promise<Reply>): Promise<Reply | undefined> {
    for (let tries = 0; tries < MAX_PRESSES; tries += 1) {
      const reply = await once()
      pressed.push({ what, status: reply.status, at: performance.now(), body: reply.body.slice(0, 300) })
      if (DONE.has(reply.status)) return reply
      if (!AGAIN.has(reply.status)) return undefined
      await delay(pauseMs)
    }
    return undefined
  }

  async function purchase(n: number) {
    const { token } = shoppers[n % shoppers.length] ?? pick(shoppers)
    const product = pick(products)
    await press('list', () => ask('GET', '/api/products/top'))
    await press('product', () => ask('GET', `/api/products/${product._id}`))
    await press('own orders', () => ask('GET', '/api/orders/myorders', { token }))
    await press('profile', () => ask('PUT', '/api/users/profile', { token, body: { name: `Shopper ${n}` } }))
    const key = randomUUID()
    keys.add(key)
    const headers = { 'idempotency-key': key }
    const placed = await press('order', () => ask('POST', '/api/orders', { token, body: draft(product), headers }))
    if (!placed) return
    const { _id: id }: Order = JSON.parse(placed.body)
    acknowledged.set(key, id)
    const begun = await press('begin payment', () => ask('POST', `/razorpay/${id}`, { token }))
    if (!begun) return
    const start: PaymentStart = JSON.parse(begun.body)
    const returned = await bank.pay(start.id)
    if (await press('paid return', () => ask('POST', `/razorpay/success/${id}`, { body: returned }))) paid.add(id)
    for (const message of await bank.messagesOf(start.id)) {
      const { body: text, headers: signed } = bank.signed(message)
      await press('webhook', () => ask('POST', '/api/webhooks/razorpay', { text, headers: signed }))
    }
  }

  async function keepBuying(n: number) {
    while (!ending.signal.aborted) await purchase(n)
  }

  let buying: Promise<unknown> = Promise.resolve()
  return {
    pressed,
    acknowledged,
    keys,
    paid,
    start: (buyers: number) => {
      buying = Promise.all(Array.from({ length: buyers }, (_, n) => keepBuying(n)))
    },
    /** Every purchase under way is finished. */
    stop: async () => {
      ending.abort()
      await buying
    },
    /** When orders were acknowledged. */
    orderTimes: () => pressed.filter(({ what, status }) => what === 'order' && status === 201).map(({ at }) => at),
    /** Presses without success, by action and status. */
    undone: () => pressed.filter(({ status }) => !DONE.has(status)),
  }
}

const MAX_PRESSES = 150

export type Buyers = ReturnType<typeof openBuyers>

/** Exactly the orders of the pressed keys exist, with every acknowledged one, and paid orders are paid. */
export async function expectOrdersWhole(db: Db, { acknowledged, keys, paid }: Buyers) {
  const orders = await db.selectFrom('orders').select(['id', 'idempotency_key', 'paid_at']).execute()
  const stored = new Map(orders.map((order) => [order.idempotency_key, order.id]))
  expect(stored.size).toBe(orders.length)
  expect([...acknowledged].filter(([key, id]) => stored.get(key) !== id)).toEqual([])
  expect(orders.filter(({ idempotency_key: key }) => !keys.has(key ?? ''))).toEqual([])
  const isPaid = new Set(orders.filter(({ paid_at: at }) => at !== null).map(({ id }) => id))
  expect([...paid].filter((id) => !isPaid.has(id))).toEqual([])
  return { orders: orders.length, paid: isPaid.size }
}
