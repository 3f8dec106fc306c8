// Slow: npm run test:all only.
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { By } from '#server/audit/queries.ts'
import { violatedInvariants } from '#server/invariants/invariants.ts'
import { countTestOrders, rememberAccount } from '#server/orders/provider-mode.ts'
import { hasPaid } from '#server/orders/unpaid-orders.ts'
import { reconcile } from '#server/reconciliation/reconcile.ts'
import { cancelTestOrder } from '#server/refunds/cancel-test-order.ts'
import { refundPayment } from '#server/refunds/refund-payment.ts'
import { applyPendingWebhooks, makeWebhooksDue } from '#server/webhooks/webhook.ts'
import type { Dashboard } from '#shared/dashboard.ts'
import type { Order } from '#shared/orders.ts'
import type { ProviderMode } from '#shared/payments.ts'
import type { ReconciliationLine, ReconciliationTotals } from '#shared/reconciliation.ts'
import { REGISTERED } from '#tests/support/builders.ts'
import { deliver, eventsOf, paymentEvent, unpaidOrder, webhook } from '#tests/support/payments.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'
import { checkDueOrders } from './check-orders.ts'
import { expireOverdueOrders } from './expire-order.ts'

/** The shop restarts with other keys, and the new provider account has no earlier data. */
async function startAgain(shop: TestShop, mode: ProviderMode) {
  shop.provider.mode = mode
  shop.provider.keyId = `rzp_${mode}_key`
  await rememberAccount(shop.db, shop.provider)
}

/** Records every provider call from now on. */
function watchProvider({ provider }: TestShop) {
  const calls: string[] = []
  for (const call of [
    'findPayment',
    'paymentsOf',
    'refund',
    'refundsOf',
    'createOrder',
    'findOrderByReceipt',
  ] as const) {
    const response = provider[call] as (...args: unknown[]) => Promise<never>
    provider[call] = (...args: unknown[]) => {
      calls.push(call)
      return response(...args)
    }
  }
  return calls
}

/** An order paid in the sandbox before the shop changed to live keys. */
async function paidInSandbox({ state = 'paid' }: { state?: 'paid' | 'shipped' } = {}) {
  const shop = await openShop()
  await startAgain(shop, 'sandbox')
  await shop.given.settings(REGISTERED)
  const product = await shop.given.product({ price: 85, stock: 5 })
  const order = await shop.given.order({ by: 'shopper', product, qty: 2, state })
  const payment = await shop.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  const admin = await shop.as('admin')
  return { shop, product, order, paymentId: payment.id, admin }
}

async function switchedToLive(...[options]: Parameters<typeof paidInSandbox>) {
  const sandboxOrder = await paidInSandbox(options)
  await startAgain(sandboxOrder.shop, 'live')
  sandboxOrder.shop.provider.clear(sandboxOrder.paymentId)
  return sandboxOrder
}

const TEST_ORDER = 'This test order was made with other payment keys. It cannot be paid, shipped or refunded.'
const TEST_PAYMENT = 'This test payment was made with other payment keys. It cannot be checked, recorded or refunded.'
const refused = (message: string) => ({ status: 409, body: { message } })

// Threats: T145
test('in the mode of its payment an order is not a test order', async () => {
  const { shop, order, admin } = await paidInSandbox()
  expect((await admin.get<Order>(`/api/orders/${order.id}`)).body).toMatchObject({ isTest: false })
  expect((await admin.get<Required<Dashboard>>('/api/dashboard')).body.toShip.count).toBe(1)
  expect(await admin.put(`/api/orders/${order.id}/ship`, shop.given.shipment())).toMatchObject({ status: 200 })
})

// Threats: T145
test('orders and payments store the mode and the account of their payment', async () => {
  const { shop, order, paymentId } = await switchedToLive()
  const made = { provider_mode: 'sandbox', provider_account: 'rzp_sandbox_key' }
  const select = ['provider_mode', 'provider_account'] as const
  expect(await shop.db.selectFrom('orders').select(select).where('id', '=', order.id).execute()).toEqual([made])
  expect(await shop.db.selectFrom('payments').select(select).where('id', '=', paymentId).execute()).toEqual([made])
  expect(await shop.db.selectFrom('provider_payments').select(select).execute()).toEqual([made])
})

// Threats: T145
test('with live keys an order paid in the sandbox is a test order for staff and owner', async () => {
  const { shop, order, admin } = await switchedToLive()
  const owner = await shop.as('shopper')
  for (const who of [admin, owner]) {
    expect((await who.get<Order>(`/api/orders/${order.id}`)).body).toMatchObject({ isTest: true, isPaid: true })
  }
  expect((await admin.get<Order[]>('/api/orders')).body).toMatchObject([{ _id: order.id, isTest: true }])
  expect((await owner.get<Order[]>('/api/orders/myorders')).body).toMatchObject([{ isTest: true }])
  expect((await admin.get<Order[]>('/api/orders?state=to-ship')).body).toEqual([])
  const { body: file } = await admin.get<string>('/api/orders/export')
  expect(parse(file, { bom: true, columns: true })).toMatchObject([{ test: 'yes' }])
})

// Threats: T145
test('a test order is neither shipped nor delivered', async () => {
  const { shop, order, admin } = await switchedToLive()
  expect(await admin.put(`/api/orders/${order.id}/ship`, shop.given.shipment())).toMatchObject(refused(TEST_ORDER))
  const shipped = await switchedToLive({ state: 'shipped' })
  expect(await shipped.admin.put(`/api/orders/${shipped.order.id}/deliver`)).toMatchObject(refused(TEST_ORDER))
  expect((await admin.get<Order>(`/api/orders/${order.id}`)).body.status).toBe('paid')
})

// Threats: T147
test('a test order’s payment cannot be refunded, checked or booked through the live provider', async () => {
  const { shop, order, admin, paymentId } = await switchedToLive()
  const calls = watchProvider(shop)
  const refund = { amount: 10, reason: 'A broken bottle.' }
  const headers = { 'idempotency-key': 'refund-of-a-test' }
  expect(await admin.post(`/api/orders/${order.id}/refunds`, refund, { headers })).toMatchObject(refused(TEST_PAYMENT))
  for (const resolution of ['check', 'book']) {
    expect(await admin.post(`/api/payments/${paymentId}/${resolution}`)).toMatchObject(refused(TEST_PAYMENT))
  }
  expect(calls).toEqual([])
})

// Threats: T147
test('a refund requested in the sandbox never reaches the live provider', async () => {
  const { shop, order, admin, paymentId } = await paidInSandbox()
  const refund = { amount: 10, reason: 'A broken bottle.' }
  const headers = { 'idempotency-key': 'refund-of-a-test' }
  expect(await admin.post(`/api/orders/${order.id}/refunds`, refund, { headers })).toMatchObject({ status: 201 })
  await startAgain(shop, 'live')
  shop.provider.clear(paymentId)
  const calls = watchProvider(shop)
  const { id, status } = await shop.db.selectFrom('refunds').select(['id', 'status']).executeTakeFirstOrThrow()
  await refundPayment(shop, id)
  expect(calls).toEqual([])
  expect(await shop.db.selectFrom('refunds').select('status').execute()).toEqual([{ status }])
  expect(await admin.post(`/api/payments/${paymentId}/refund`)).toMatchObject({ status: 409 })
})

// Threats: T146
test('a test order counts in no figure', async () => {
  const { shop, admin } = await switchedToLive()
  const { body } = await admin.get<Required<Dashboard>>('/api/dashboard')
  expect(body).toMatchObject({ toShip: { count: 0, orders: [] }, mismatches: { count: 0 } })
  expect(body.sales.filter(({ orders }) => orders > 0)).toEqual([])
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
  const nothing = { captured: 0, refunded: 0, net: 0 }
  const totals = await admin.get<ReconciliationTotals>(`/api/payments/totals?from=${today}&to=${today}`)
  expect(totals.body).toMatchObject({ isEqual: true, days: [{ provider: nothing, shop: nothing }] })
  const [shopper] = await shop.db.selectFrom('users').select('id').where('name', '=', 'shopper').execute()
  expect(await hasPaid(shop.db, shopper?.id ?? '')).toBe(false)
})

// Threats: T146
test('reconciliation compares live payments only and marks test payments', async () => {
  const { shop, admin, paymentId } = await switchedToLive()
  await shop.owner
    .updateTable('provider_payments')
    .set({ status: 'authorized', created_at: new Date('2026-01-01') })
    .execute()
  const found = await reconcile(shop, { from: new Date('2025-12-31'), to: new Date(Date.now() + 1_000) })
  expect(found).toMatchObject({ payments: 0, booked: [], unmatched: [], unknown: [] })
  expect((await admin.get('/api/payments/mismatches')).body).toEqual({ count: 0 })
  const lines = (await admin.get<ReconciliationLine[]>('/api/payments')).body
  expect(lines).toMatchObject([{ _id: paymentId, isTest: true, wrong: null }])
  const { body: file } = await admin.get<string>('/api/payments/export')
  expect(parse(file, { bom: true, columns: true })).toMatchObject([{ payment: paymentId, test: 'yes' }])
})

// Threats: T147
test('an unpaid test order is neither payable nor polled with live keys, and its hold ends as usual', async () => {
  const shop = await openShop()
  await startAgain(shop, 'test')
  const { order, product, shopper } = await unpaidOrder(shop)
  await startAgain(shop, 'live')
  const calls = watchProvider(shop)
  expect(await shopper.post(`/razorpay/${order.id}`)).toMatchObject(refused(TEST_ORDER))
  expect((await shopper.get<Order>(`/api/orders/${order.id}/pay`)).body).toMatchObject({ isTest: true, isPaid: false })
  await shop.db
    .updateTable('orders')
    .set({ next_check_at: new Date(0), held_until: new Date(0) })
    .execute()
  await checkDueOrders(shop)
  await expireOverdueOrders(shop)
  expect(calls).toEqual([])
  expect((await shopper.get<Order>(`/api/orders/${order.id}`)).body.status).toBe('cancelled')
  expect(await shop.given.stockOf(product)).toBe(5)
})

// Threats: T145
test('an order without a payment start is paid in the running mode', async () => {
  const shop = await openShop()
  await startAgain(shop, 'sandbox')
  const order = await shop.given.order({ by: 'shopper' })
  await startAgain(shop, 'live')
  const shopper = await shop.as('shopper')
  expect(await shopper.post(`/razorpay/${order.id}`)).toMatchObject({ status: 200, body: { key: 'rzp_live_key' } })
  expect((await shopper.get<Order>(`/api/orders/${order.id}`)).body.isTest).toBe(false)
  expect(await shop.db.selectFrom('orders').select(['provider_mode', 'provider_account']).execute()).toEqual([
    { provider_mode: 'live', provider_account: 'rzp_live_key' },
  ])
})

// Threats: T146
test('a sandbox event waits for the sandbox mode, and live events are applied', async () => {
  const shop = await openShop()
  await startAgain(shop, 'sandbox')
  const { start } = await unpaidOrder(shop)
  await deliver(shop, paymentEvent(shop.provider.pay(start.id).razorpay_payment_id), 'of the sandbox')
  await startAgain(shop, 'live')
  const live = await unpaidOrder(shop)
  const calls = watchProvider(shop)
  await makeWebhooksDue(shop)
  await applyPendingWebhooks(shop)
  expect(calls).toEqual([])
  await webhook(shop, paymentEvent(shop.provider.pay(live.start.id).razorpay_payment_id), 'live')
  expect(await eventsOf(shop)).toMatchObject([{ id: 'live', applied_at: expect.any(Date) }, { applied_at: null }])
})

// Threats: T147
test('staff cancel a test order once: its stock returns and no money moves', async () => {
  const { shop, product, order, admin } = await switchedToLive()
  const calls = watchProvider(shop)
  expect(await shop.given.stockOf(product)).toBe(3)
  const cancel = () => admin.put<Order>(`/api/orders/${order.id}/cancel-test`)
  expect(await cancel()).toMatchObject({ status: 200, body: { status: 'refunded', isTest: true, refunds: [] } })
  expect(await cancel()).toMatchObject({ status: 200 })
  expect(await shop.given.stockOf(product)).toBe(5)
  expect(calls).toEqual([])
  const { body: history } = await admin.get<{ what: string }[]>(`/api/orders/${order.id}/history`)
  expect(history.map(({ what }) => what).filter((what) => what.startsWith('Test order cancelled'))).toHaveLength(1)
  expect(await violatedInvariants(shop.db)).toEqual([])
})

// Threats: T147
test('a shipped test order is restocked too, and restocked units return only once', async () => {
  const { shop, product, order, admin, paymentId } = await paidInSandbox({ state: 'shipped' })
  const [line] = order.items
  const refund = { amount: 10, reason: 'It came back.', putBack: [{ item: line?.id, qty: 1 }] }
  await admin.post(`/api/orders/${order.id}/refunds`, refund, { headers: { 'idempotency-key': 'one-piece' } })
  await startAgain(shop, 'live')
  shop.provider.clear(paymentId)
  expect(await admin.put(`/api/orders/${order.id}/cancel-test`)).toMatchObject({ status: 200 })
  expect(await shop.given.stockOf(product)).toBe(5)
})

// Threats: T147
test('two concurrent cancellations restock once', async () => {
  const { shop, product, order } = await switchedToLive()
  const person = await shop.person('admin')
  const by: By = { actor: { id: person._id, name: person.name, role: 'owner' }, requestId: 'test' }
  await Promise.all([cancelTestOrder(shop, order.id, by), cancelTestOrder(shop, order.id, by)])
  expect(await shop.given.stockOf(product)).toBe(5)
})

// Threats: T145
test('a real order is not cancelled as a test order', async () => {
  const { order, admin } = await paidInSandbox()
  const only = refused('Only a paid test order can be cancelled.')
  expect(await admin.put(`/api/orders/${order.id}/cancel-test`)).toMatchObject(only)
  expect(await admin.put('/api/orders/019aa000-0000-7000-8000-000066f1c2a9/cancel-test')).toMatchObject({ status: 404 })
})

test('test orders are counted by mode, and none remain when the shop returns to that mode', async () => {
  const { shop } = await switchedToLive()
  await startAgain(shop, 'test')
  await unpaidOrder(shop)
  await startAgain(shop, 'live')
  expect(await countTestOrders(shop.db)).toEqual([
    { mode: 'sandbox', count: 1 },
    { mode: 'test', count: 1 },
  ])
  await startAgain(shop, 'sandbox')
  expect(await countTestOrders(shop.db)).toEqual([{ mode: 'test', count: 1 }])
})

test('an order from before the modes belongs to the first real account', async () => {
  const shop = await openShop()
  await startAgain(shop, 'sandbox')
  await unpaidOrder(shop)
  await shop.db.updateTable('orders').set({ provider_mode: null }).execute()
  await shop.db.updateTable('provider_account').set({ earlier_mode: null }).execute()
  expect(await countTestOrders(shop.db)).toEqual([])
  await startAgain(shop, 'test')
  expect(await countTestOrders(shop.db)).toEqual([])
  await startAgain(shop, 'live')
  expect(await countTestOrders(shop.db)).toEqual([{ mode: 'test', count: 1 }])
})
