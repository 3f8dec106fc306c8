import { expect, test } from 'vitest'
import type { ProviderPayment } from '#server/platform/payment-provider/provider.ts'
import { openShop } from '#tests/support/shop.ts'
import { upsertProviderPayments } from './upsert-provider-payments.ts'

const payment = (change: Partial<ProviderPayment> = {}): ProviderPayment => ({
  id: 'pay_1',
  orderId: 'order_unknown',
  amount: 100_00,
  amountRefunded: 0,
  currency: 'INR',
  status: 'captured',
  method: 'upi',
  fee: null,
  tax: null,
  createdAt: new Date(),
  ...change,
})

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 1, second))

async function storedAfter(...updates: [Partial<ProviderPayment>, number][]) {
  const { db } = await openShop()
  for (const [change, second] of updates) await upsertProviderPayments(db, [payment(change)], at(second))
  return db.selectFrom('provider_payments').select(['status', 'amount_refunded']).execute()
}

test('a poll by a clock that is six minutes fast does not count as later than the next poll', async () => {
  const { db } = await openShop()
  await upsertProviderPayments(
    db,
    [payment({ status: 'refunded', amountRefunded: 100_00 })],
    new Date(Date.now() + 360_000),
  )
  await upsertProviderPayments(db, [payment()], new Date())
  const stored = await db.selectFrom('provider_payments').select(['status', 'amount_refunded']).execute()
  expect(stored).toEqual([{ status: 'captured', amount_refunded: 0 }])
})

test.each<[string, [Partial<ProviderPayment>, number][], object]>([
  [
    'captured after a failure',
    [
      [{ status: 'failed' }, 1],
      [{}, 2],
    ],
    { status: 'captured' },
  ],
  [
    'a late "authorized" after "captured"',
    [
      [{}, 1],
      [{ status: 'authorized' }, 2],
    ],
    { status: 'captured' },
  ],
  [
    'a failed refund',
    [
      [{ status: 'refunded', amountRefunded: 100_00 }, 1],
      [{}, 2],
    ],
    { status: 'captured', amount_refunded: 0 },
  ],
  [
    'a response requested before the refund',
    [
      [{ amountRefunded: 40_00 }, 2],
      [{}, 1],
    ],
    { amount_refunded: 40_00 },
  ],
])('the provider copy of a payment is never older than the last poll: %s', async (_, updates, expected) => {
  expect(await storedAfter(...updates)).toMatchObject([expected])
})

test('a payment gets its order even when the first poll did not know it', async () => {
  const shop = await openShop()
  const order = await shop.given.order()
  await upsertProviderPayments(shop.db, [payment()], at(1))
  await shop.db
    .updateTable('orders')
    .set({ provider_order_id: 'order_unknown', next_check_at: new Date() })
    .where('id', '=', order.id)
    .execute()
  await upsertProviderPayments(shop.db, [payment(), payment({ id: 'pay_2', orderId: null })], at(2))
  expect(await shop.db.selectFrom('provider_payments').select(['id', 'order_id']).orderBy('id').execute()).toEqual([
    { id: 'pay_1', order_id: order.id },
    { id: 'pay_2', order_id: null },
  ])
})
