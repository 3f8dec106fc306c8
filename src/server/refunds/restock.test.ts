import { expect, test } from 'vitest'
import type { OrderRow } from '#server/orders/queries.ts'
import { reconcile } from '#server/reconciliation/reconcile.ts'
import type { AuditEntry } from '#shared/audit.ts'
import type { OrderRefunds } from '#shared/refunds.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'
import { syncRefund } from './sync-refund.ts'

let keys = 0
const newKey = () => `restock-key-${++keys}`

type OrderOptions = { qty?: number; state?: 'submitted' | 'paid' | 'shipped' }

async function createOrder(shop: TestShop, { qty = 3, state = 'paid' }: OrderOptions = {}) {
  const product = await shop.given.product({ price: 85, stock: 5 })
  const order = await shop.given.order({ by: 'shopper', product, qty, state })
  return { product, order, line: order.items[0]?.id ?? '' }
}

const restock = async (shop: TestShop, order: OrderRow, lines: object[], { key = newKey(), who = 'admin' } = {}) =>
  (await shop.as(who)).post<OrderRefunds>(
    `/api/orders/${order.id}/restock`,
    { lines },
    { headers: { 'idempotency-key': key } },
  )

async function refundAtProvider(shop: TestShop, order: OrderRow, amount = order.total_price) {
  const payment = await shop.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  return shop.provider.refundAtProvider(payment.id, amount)
}

// Threats: T155
test('units of an order refunded in the provider’s dashboard are restocked once for two requests', async () => {
  const shop = await openShop()
  const { product, order, line } = await createOrder(shop)
  await syncRefund(shop, (await refundAtProvider(shop, order)).id)
  expect(await shop.given.stockOf(product)).toBe(2)

  const key = newKey()
  const presses = await Promise.all(
    Array.from({ length: 5 }, () => restock(shop, order, [{ item: line, qty: 2 }], { key })),
  )
  expect(presses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  for (const { body } of presses) expect(body).toMatchObject({ refundable: 0, pieces: [{ qty: 3, putBack: 2 }] })
  expect(await shop.given.stockOf(product)).toBe(4)
  expect(await restock(shop, order, [{ item: line, qty: 1 }], { key })).toMatchObject({
    status: 422,
    body: { code: 'key_reused' },
  })

  const moved = await shop.db
    .selectFrom('stock_movements')
    .select(['delta', 'actor_id'])
    .where('reason', '=', 'put back')
    .execute()
  expect(moved).toEqual([{ delta: 2, actor_id: (await shop.person('admin'))._id }])
  const { body: history } = await (await shop.as('admin')).get<AuditEntry[]>(`/api/orders/${order.id}/history`)
  expect(history.filter(({ action }) => action === 'pieces restocked')).toMatchObject([
    { who: 'admin', what: `Returned to stock: 2 × ${product.name}` },
  ])
})

// Requirements: STOCK-7
test('the same holds when the shop learns of the refund by reconciliation', async () => {
  const shop = await openShop()
  const { product, order, line } = await createOrder(shop)
  await refundAtProvider(shop, order)
  await reconcile(shop, { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000) })
  expect(await restock(shop, order, [{ item: line, qty: 3 }])).toMatchObject({ status: 200 })
  expect(await shop.given.stockOf(product)).toBe(5)
})

// Threats: T155
test('twenty admins at once never restock more than was ordered', async () => {
  const shop = await openShop()
  const { product, order, line } = await createOrder(shop)
  await syncRefund(shop, (await refundAtProvider(shop, order)).id)
  // A client retries after 503 of an overloaded shop.
  const inTheEnd = async (key = newKey()) => {
    let reply = await restock(shop, order, [{ item: line, qty: 1 }], { key })
    while (reply.status === 503) reply = await restock(shop, order, [{ item: line, qty: 1 }], { key })
    return reply
  }
  const replies = await Promise.all(Array.from({ length: 20 }, () => inTheEnd()))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(17)
  expect(await shop.given.stockOf(product)).toBe(5)
  expect(await restock(shop, order, [{ item: line, qty: 1 }])).toMatchObject({
    status: 409,
    body: { message: `${product.name}: no more pieces can be returned to stock.` },
  })
})

// Threats: T155
test('the database itself refuses to restock more units than the order took', async () => {
  const shop = await openShop()
  const { order, line } = await createOrder(shop)
  const unpaid = await shop.given.order()
  await shop.db
    .updateTable('orders')
    .set({ status: 'cancelled', holds_stock: false })
    .where('id', '=', unpaid.id)
    .execute()
  const movement = ({ id, items }: OrderRow, delta: number) =>
    shop.owner.insertInto('stock_movements').values({
      variant_id: items[0]?.variant_id ?? '',
      delta,
      reason: 'put back',
      order_id: id,
      actor_id: null,
    })
  await expect(movement(order, 4).execute(), line).rejects.toThrow('more pieces would go back')
  await expect(movement(unpaid, 1).execute()).rejects.toThrow('more pieces would go back')
  await shop.db
    .updateTable('orders')
    .set({ status: 'submitted', holds_stock: true })
    .where('id', '=', unpaid.id)
    .execute()
})

// Requirements: STOCK-7
test('a shipped order can be restocked in full with a partial refund or without any', async () => {
  const shop = await openShop()
  const { product, order, line } = await createOrder(shop, { state: 'shipped' })
  const admin = await shop.as('admin')
  const body = { amount: 50, reason: 'It was opened.', putBack: [{ item: line, qty: 3 }] }
  expect(
    await admin.post(`/api/orders/${order.id}/refunds`, body, { headers: { 'idempotency-key': newKey() } }),
  ).toMatchObject({ status: 201, body: { pieces: [{ qty: 3, putBack: 3 }] } })
  expect(await shop.given.stockOf(product)).toBe(5)

  const returned = await createOrder(shop, { state: 'shipped' })
  expect(await restock(shop, returned.order, [{ item: returned.line, qty: 3 }])).toMatchObject({ status: 200 })
  expect(await shop.given.stockOf(returned.product)).toBe(5)
})

// Threats: T155
test('an unshipped order is restocked only with a refund, and keeps at least one unit', async () => {
  const shop = await openShop()
  const { product, order, line } = await createOrder(shop)
  expect(await restock(shop, order, [{ item: line, qty: 1 }])).toMatchObject({
    status: 409,
    body: { message: 'This order has not been shipped yet. Refund these pieces first.' },
  })
  await syncRefund(shop, (await refundAtProvider(shop, order, 50_00)).id)
  expect(await restock(shop, order, [{ item: line, qty: 3 }])).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('keep at least one piece in the order') },
  })
  expect(await restock(shop, order, [{ item: line, qty: 2 }])).toMatchObject({ status: 200 })
  expect(await shop.given.stockOf(product)).toBe(4)
})

// Requirements: STOCK-7
test('units of an unpaid order, of another order, none, or by a shopper are not restocked', async () => {
  const shop = await openShop()
  const { product, order, line } = await createOrder(shop, { state: 'submitted' })
  const other = await createOrder(shop, { state: 'shipped' })
  expect(await restock(shop, order, [{ item: line, qty: 1 }])).toMatchObject({
    status: 409,
    body: { message: 'This order was not paid. Its pieces return to stock when it is cancelled.' },
  })
  expect(await restock(shop, other.order, [{ item: line, qty: 1 }])).toMatchObject({ status: 400 })
  expect(await restock(shop, other.order, [])).toMatchObject({
    status: 400,
    body: { message: 'Choose at least one piece' },
  })
  expect(await restock(shop, other.order, [{ item: other.line, qty: 0 }])).toMatchObject({ status: 400 })
  const once = { item: other.line, qty: 1 }
  expect(await restock(shop, other.order, [once, once])).toMatchObject({ status: 400 })
  expect(await restock(shop, other.order, [once], { who: 'shopper' })).toMatchObject({ status: 403 })
  const unknown = { ...order, id: '0190a5c2-0000-7000-8000-000000000000' }
  expect(await restock(shop, unknown, [once])).toMatchObject({ status: 404 })
  const admin = await shop.as('admin')
  expect(await admin.post(`/api/orders/${other.order.id}/restock`, { lines: [once] })).toMatchObject({ status: 400 })
  expect([await shop.given.stockOf(product), await shop.given.stockOf(other.product)]).toEqual([2, 2])
})
