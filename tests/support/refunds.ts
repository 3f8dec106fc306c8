import type { OrderRow } from '#server/orders/queries.ts'
import { refundPayment } from '#server/refunds/refund-payment.ts'
import type { Order } from '#shared/orders.ts'
import type { OrderRefunds } from '#shared/refunds.ts'
import type { TestShop } from './shop.ts'

let keys = 0
export const newKey = () => `refund-key-${++keys}`

/** Amounts in rupees. */
export async function paidOrder(
  shop: TestShop,
  { qty = 2, state = 'paid' }: { qty?: number; state?: 'paid' | 'shipped' } = {},
) {
  const product = await shop.given.product({ price: 85, stock: 5 })
  const order = await shop.given.order({ by: 'shopper', product, qty, state })
  return { product, order, total: order.total_price / 100, line: order.items[0]?.id ?? '' }
}

/** As staff does, with a new idempotency key. */
export const createRefund = async (
  shop: TestShop,
  order: OrderRow,
  body: object,
  { key = newKey(), who = 'admin' } = {},
) =>
  (await shop.as(who)).post<OrderRefunds>(
    `/api/orders/${order.id}/refunds`,
    { reason: 'The bottle came broken.', ...body },
    { headers: { 'idempotency-key': key } },
  )

/** Runs the refund job for each requested refund. */
export async function processRefunds(shop: TestShop) {
  const rows = await shop.db.selectFrom('refunds').select('id').where('status', '=', 'requested').execute()
  for (const { id } of rows) await refundPayment(shop, id)
}

export const readRefunds = async (shop: TestShop, order: OrderRow) =>
  (await (await shop.as('admin')).get<OrderRefunds>(`/api/orders/${order.id}/refunds`)).body

export const seenByShopper = async (shop: TestShop, order: OrderRow) =>
  (await (await shop.as('shopper')).get<Order>(`/api/orders/${order.id}`)).body
