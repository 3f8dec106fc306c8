import { randomUUID } from 'node:crypto'
import type { Order } from '#shared/orders.ts'
import type { PaymentStart } from '#shared/payments.ts'
import type { BusyShop } from './busy-shop.ts'
import type { CallStats } from './call-stats.ts'
import type { SendRequest } from './load-client.ts'

export type LoadState = {
  shop: BusyShop
  send: SendRequest
  stats: CallStats
  /** The provider's orders with messages that the shop has not accepted. */
  unlisted: Set<string>
}

type Reader = Pick<LoadState, 'send' | 'stats'> & { products: readonly { _id: string }[] }

const LISTS = ['/api/home', '/api/products/top', '/api/products/category/ayurveda', '/api/products?keyword=']

/** Browsing: three lists or searches for each product. */
export async function browse({ products, send, stats }: Reader): Promise<void> {
  const list = pick(LISTS)
  const isProduct = Math.random() < 0.25
  const path = isProduct
    ? `/api/products/${pick(products)._id}`
    : `${list}${list.endsWith('=') ? encodeURIComponent(randomWord()) : ''}`
  stats.note(isProduct ? 'product' : 'list', await send('GET', path))
}

/** Cart, order, payment, return and webhook. Returns whether every step succeeded. */
export async function buy(state: LoadState): Promise<boolean> {
  const { shop, send, stats } = state
  const { token } = pick(shop.shoppers)
  const product = pick(shop.products)
  const step = async (name: string, path: string, body?: unknown, headers?: Record<string, string>) => {
    const response = await send('POST', path, { token, body, ...(headers && { headers }) })
    return stats.note(name, response) ? response.body : undefined
  }
  // A full cart line is rightly refused. The order does not use the cart.
  const cart = await send('POST', '/api/cart', { token, body: { id: product._id, qty: 1 } })
  stats.note('cart', cart, [200, 409])
  const placed = await step('order', '/api/orders', shop.given.draft(product), { 'idempotency-key': randomUUID() })
  if (placed === undefined) return false
  const { _id: id }: Order = JSON.parse(placed)
  const begunPayment = await step('begin payment', `/razorpay/${id}`)
  if (begunPayment === undefined) return false
  const start: PaymentStart = JSON.parse(begunPayment)
  // The payment window may fail; then the shopper gives up.
  const returned = await shop.bank.pay(start.id).catch(() => undefined)
  if (!returned) return false
  const isReturned = stats.note(
    'paid return',
    await send('POST', `/razorpay/success/${id}`, { body: returned }),
    [200, 202],
  )
  const isReported = await deliverWebhooks(state, start.id)
  if (!isReported) state.unlisted.add(start.id)
  return isReported && isReturned
}

/** Delivers all messages of an order; each delivery counts. */
export async function deliverWebhooks({ shop, send, stats }: LoadState, providerOrderId: string): Promise<boolean> {
  const messages = await shop.bank.messagesOf(providerOrderId)
  const results = await Promise.all(
    messages.map(async (message) => {
      const { body: text, headers } = shop.bank.signed(message)
      return stats.note('webhook', await send('POST', '/api/webhooks/razorpay', { text, headers }))
    }),
  )
  return results.every(Boolean)
}

export const pick = <T>(items: readonly T[]): T => {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

const randomWord = () => pick(['Product', 'product 1', 'oil', 'duct', 'soap', '7', 'a', 'nothing of this'])
