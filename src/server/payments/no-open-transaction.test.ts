import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Provider, ProviderUnavailable } from '#server/platform/payment-provider/provider.ts'
import { refundPayment } from '#server/refunds/refund-payment.ts'
import { unpaidOrder } from '#tests/support/payments.ts'
import { shiftClock } from '#tests/support/shift-clock.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'
import { applyPayment } from './apply-payment.ts'
import { checkDueOrders } from './check-orders.ts'
import { expireOverdueOrders } from './expire-order.ts'
import { startPayment } from './start-payment.ts'

/** Transactions that wait for the shop. A query that runs just now, such as one of the job queue, is none. */
const openTransactions = async ({ owner }: TestShop) => {
  const { rows } = await sql`select query from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(owner)
  return rows
}

/** Inspects the database during each provider call. Returns the findings and the calls. */
function watch(shop: TestShop) {
  const calls: string[] = []
  const open: unknown[] = []
  const guarded = <A extends unknown[], R>(name: string, call: (...args: A) => Promise<R>) => {
    return async (...args: A) => {
      calls.push(name)
      open.push(...(await openTransactions(shop)))
      return call(...args)
    }
  }
  const { provider } = shop
  const watched: Pick<Provider, 'findOrderByReceipt' | 'createOrder' | 'findPayment' | 'paymentsOf' | 'refund'> = {
    findOrderByReceipt: guarded('findOrderByReceipt', provider.findOrderByReceipt),
    createOrder: guarded('createOrder', provider.createOrder),
    findPayment: guarded('findPayment', provider.findPayment),
    paymentsOf: guarded('paymentsOf', provider.paymentsOf),
    refund: guarded('refund', provider.refund),
  }
  return { calls, open, provider: { ...provider, ...watched } }
}

// Requirements: PAY-17
// Threats: R8
test('no transaction is open during a provider call, so a slow provider holds no lock', async () => {
  const shop = await openShop()
  const { calls, open, provider } = watch(shop)
  const deps = { ...shop, provider }
  const { createOrder } = provider
  const order = await shop.given.order()
  provider.createOrder = async () => {
    throw new ProviderUnavailable('the response was lost')
  }
  await expect(startPayment(deps, order)).rejects.toThrow('the response was lost')
  provider.createOrder = createOrder
  const { id } = await startPayment(deps, order)
  await applyPayment(deps, shop.provider.pay(id).razorpay_payment_id)
  await applyPayment(deps, shop.provider.pay(id).razorpay_payment_id)
  for (const refund of await shop.db.selectFrom('refunds').select('id').execute()) await refundPayment(deps, refund.id)
  await unpaidOrder(shop)
  await shop.db
    .updateTable('orders')
    .set({ next_check_at: new Date(0) })
    .where('paid_at', 'is', null)
    .execute()
  await checkDueOrders(deps)
  await shiftClock(shop.owner, 31)
  await expireOverdueOrders(deps)
  expect(calls.filter((call) => call === 'paymentsOf')).toHaveLength(2)
  expect(open).toEqual([])
  expect(new Set(calls)).toEqual(new Set(['findOrderByReceipt', 'createOrder', 'findPayment', 'refund', 'paymentsOf']))
})
