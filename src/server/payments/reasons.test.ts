import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { applyPayment } from '#server/payments/apply-payment.ts'
import { refundUnmatched } from '#server/reconciliation/resolutions.ts'
import type { AuditEntry } from '#shared/audit.ts'
import type { Dictionary } from '#shared/language.ts'
import type { Order } from '#shared/orders.ts'
import { reasonValue } from '#shared/reasons.ts'
import type { ReconciliationLine } from '#shared/reconciliation.ts'
import type { OrderRefunds } from '#shared/refunds.ts'
import { unpaidOrder } from '#tests/support/payments.ts'
import { openShop } from '#tests/support/shop.ts'

const DICTIONARY = join(import.meta.dirname, '../../words/ml.json')
const { server: MALAYALAM }: Dictionary = JSON.parse(readFileSync(DICTIONARY, 'utf8'))
const ml = (english: string) => MALAYALAM[english] ?? 'no translation'
const ML = { headers: { 'accept-language': 'ml' } }

const IN_DOLLARS = 'The payment is in {currency}, not in rupees.'
const TWICE = 'The order was already paid by another payment.'

/** An order with a second payment, which is refunded. */
async function paidTwice() {
  const shop = await openShop()
  const { order, start, shopper } = await unpaidOrder(shop)
  await applyPayment(shop, shop.provider.pay(start.id).razorpay_payment_id)
  const { razorpay_payment_id: id } = shop.provider.pay(start.id)
  await applyPayment(shop, id)
  return { shop, order, shopper, admin: await shop.as('admin'), id }
}

test('a refund reason of the shop is stored as a code and translated for each reader', async () => {
  const { shop, order, shopper, admin, id } = await paidTwice()
  const stored = ['reason', 'reason_code', 'reason_values'] as const
  const code = { reason: '', reason_code: 'second-payment', reason_values: {} }
  expect(await shop.db.selectFrom('unmatched_payments').select(stored).execute()).toEqual([code])
  expect(await shop.db.selectFrom('refunds').select(stored).execute()).toEqual([code])
  const { rows } = await sql`select details from audit where subject_id = ${id}`.execute(shop.db)
  expect(JSON.stringify(rows)).toContain('second-payment')
  expect(JSON.stringify(rows)).not.toContain('already paid')
  const reported = async (options?: typeof ML) => [
    (await shopper.get<Order>(`/api/orders/${order.id}`, options)).body.refunds[0]?.reason,
    (await admin.get<OrderRefunds>(`/api/orders/${order.id}/refunds`, options)).body.refunds[0]?.reason,
    (await admin.get<ReconciliationLine[]>('/api/payments?show=all', options)).body.find(({ _id }) => _id === id)?.shop
      ?.reason,
  ]
  expect(await reported()).toEqual([TWICE, TWICE, TWICE])
  expect(await reported(ML)).toEqual([ml(TWICE), ml(TWICE), ml(TWICE)])
})

test('the database knows the sentences of older audit entries by the shop’s codes', async () => {
  const shop = await openShop()
  const { rows } = await sql<{ reason_code: string }>`select * from shop_reasons()`.execute(shop.db)
  expect(rows.length).toBeGreaterThan(5)
  for (const { reason_code } of rows)
    expect(reasonValue({ reason: '', reason_code, reason_values: {} })).toHaveProperty('english')
})

test('audit entries from before the codes read in Malayalam', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const details = { amount: 100, currency: 'USD', reason: 'The payment is in USD, not in rupees.' }
  await sql`insert into audit (action, subject_type, subject_id, details) values
    ('payment set aside', 'payment', 'pay_a', ${JSON.stringify(details)}),
    ('refund decided', 'payment', 'pay_a', ${JSON.stringify(details)})`.execute(shop.db)
  const { body } = await admin.get<AuditEntry[]>('/api/audit?subject=payment', ML)
  const why = ml(IN_DOLLARS).replace('{currency}', 'USD')
  expect(body.map(({ what }) => what)).toEqual([
    ml('{amount} to be refunded: {reason}').replace('{amount}', '1.00 USD').replace('{reason}', why),
    ml('A payment of {amount} could not be matched. {reason}').replace('{amount}', '1.00 USD').replace('{reason}', why),
  ])
})

test('an admin who refunds an unmatched payment gives the shop’s reason', async () => {
  const shop = await openShop()
  const { start } = await unpaidOrder(shop)
  const { razorpay_payment_id: id } = shop.provider.pay(start.id, { amount: 1_00 })
  await applyPayment(shop, id)
  const { _id, name } = await shop.person('admin')
  await refundUnmatched(shop, id, { actor: { id: _id, name, role: 'owner' }, requestId: 'request-1' })
  const refunds = await shop.db.selectFrom('refunds').select(['source', 'reason_code']).execute()
  expect(refunds).toEqual([{ source: 'admin', reason_code: 'wrong-amount' }])
})

test('a typed reason is never translated, even when it equals a known sentence', async () => {
  const shop = await openShop()
  const order = await shop.given.order({ by: 'shopper', state: 'paid' })
  const admin = await shop.as('admin')
  const draft = { amount: 1, reason: 'Order is empty' }
  expect(ml(draft.reason)).toMatch(/\p{Script=Malayalam}/u)
  const key = { headers: { 'idempotency-key': 'refund-key-1', ...ML.headers } }
  const { body } = await admin.post<OrderRefunds>(`/api/orders/${order.id}/refunds`, draft, key)
  expect(body.refunds[0]?.reason).toBe('Order is empty')
  expect(await shop.db.selectFrom('refunds').select(['reason', 'reason_code']).execute()).toEqual([
    { reason: 'Order is empty', reason_code: null },
  ])
})
