import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Dispute } from '#server/platform/payment-provider/dispute.ts'
import { reconcileLastDays } from '#server/reconciliation/reconcile.ts'
import type { AuditEntry } from '#shared/audit.ts'
import { formatMoney, sumOf, toPaise } from '#shared/money.ts'
import type { ReconciliationLine, ReconciliationTotals } from '#shared/reconciliation.ts'
import { todayInIndia } from '#shared/today.ts'
import { documentsOf, openTradingShop, ship } from '#tests/support/documents.ts'
import { reportDispute, reportDisputeOf } from '#tests/support/payments.ts'
import { createRefund, newKey, paidOrder, processRefunds, readRefunds, seenByShopper } from '#tests/support/refunds.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

// Requirements: PAY-29, STOCK-6
test('a lost dispute of an order that was not shipped is its refund, with document, stock and totals', async () => {
  const shop = await openTradingShop()
  const { order, product, total, line } = await paidOrder(shop)
  const admin = await shop.as('admin')
  for (const status of ['open', 'lost', 'lost'] as const) await reportDispute(shop, order.id, status)
  expect(await seenByShopper(shop, order)).toMatchObject({
    status: 'refunded',
    refunds: [{ amount: total, status: 'processed', reason: 'The bank returned the money after a dispute.' }],
  })
  expect((await documentsOf(shop, order)).map(({ kind }) => kind)).toEqual(['receipt-voucher', 'refund-voucher'])
  expect(await createRefund(shop, order, { amount: 1 })).toMatchObject({
    status: 409,
    body: { message: 'This payment has already been refunded in full.' },
  })
  await processRefunds(shop)
  expect(shop.provider.refunds).toEqual([])

  const returned = { lines: [{ item: line, qty: 2 }] }
  const headers = { 'idempotency-key': newKey() }
  expect(await admin.post(`/api/orders/${order.id}/restock`, returned, { headers })).toMatchObject({ status: 200 })
  expect(await shop.given.stockOf(product)).toBe(5)
  expect(await admin.put('/api/settings', { gstStatus: 'unregistered' })).toMatchObject({ status: 200 })
  const day = todayInIndia()
  expect(await admin.get<ReconciliationTotals>(`/api/payments/totals?from=${day}&to=${day}`)).toMatchObject({
    body: { days: [{ provider: { refunded: total }, shop: { refunded: total } }] },
  })
})

// Requirements: PAY-29
test('a lost dispute of a shipped order has a credit note, and the order stays shipped', async () => {
  const shop = await openTradingShop()
  const { order } = await paidOrder(shop)
  await ship(shop, order)
  await reportDispute(shop, order.id, 'lost')
  expect(await seenByShopper(shop, order)).toMatchObject({ status: 'shipped' })
  expect((await documentsOf(shop, order)).map(({ kind }) => kind)).toEqual([
    'receipt-voucher',
    'invoice',
    'credit-note',
  ])
})

// Requirements: PAY-29
test('after a lost dispute that took a part the order can be shipped, or its rest refunded', async () => {
  const lines: string[] = []
  const logTo = new Writable({ write: (line, _, done) => done(void lines.push(String(line))) })
  const shop = await openShop({ logTo })
  const [{ order: first, total }, { order: second }] = [await paidOrder(shop), await paidOrder(shop)]
  for (const { id } of [first, second]) await reportDispute(shop, id, 'lost', 50_00)
  const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'refunded')
  expect(logged).toMatchObject([{ orderId: first.id, amount: 50_00 }, { orderId: second.id }])
  expect(await createRefund(shop, first, { amount: total })).toMatchObject({ status: 409, body: { code: 'too_much' } })
  const remaining = Number((total - 50).toFixed(2))
  expect(await createRefund(shop, first, { amount: remaining })).toMatchObject({
    status: 201,
    body: { refundable: 0 },
  })
  await processRefunds(shop)
  expect(shop.provider.refunds).toMatchObject([{ amount: first.total_price - 50_00 }])
  const packer = await shop.as('packer')
  expect(await packer.put(`/api/orders/${second.id}/ship`, shop.given.shipment())).toMatchObject({ status: 200 })
})

// Requirements: PAY-28, PAY-29
test.each(['a part', 'the whole payment'])(
  'a refund of %s that waited for a lost dispute is not sent, and the dispute is booked',
  async (refunded) => {
    const shop = await openTradingShop()
    const { order, total } = await paidOrder(shop)
    const amount = refunded === 'a part' ? 10 : total
    await createRefund(shop, order, { amount })
    await reportDispute(shop, order.id, 'open')
    await processRefunds(shop)
    expect((await readRefunds(shop, order)).refunds).toMatchObject([{ status: 'requested' }])
    await reportDispute(shop, order.id, 'lost')
    await processRefunds(shop)
    expect(shop.provider.refunds).toEqual([])
    expect((await readRefunds(shop, order)).refunds).toMatchObject([
      { amount, status: 'failed', canTryAgain: false },
      { amount: total, status: 'processed', reason: 'The bank returned the money after a dispute.' },
    ])
    expect(await seenByShopper(shop, order)).toMatchObject({ status: 'refunded' })
    const documents = await documentsOf(shop, order)
    expect(sumOf(documents.filter(({ kind }) => kind === 'refund-voucher').map((document) => document.total))).toBe(
      total,
    )
  },
)

// Requirements: PAY-29, OBS-9
test('a lost dispute whose booking was interrupted is booked by the hourly comparison, once', async () => {
  const shop = await openShop()
  const { order, total } = await paidOrder(shop)
  await createRefund(shop, order, { amount: 10 })
  for (const status of ['open', 'lost'] as const) await reportDispute(shop, order.id, status)
  shop.provider.isDown = true
  await expect(processRefunds(shop)).rejects.toThrow()
  shop.provider.isDown = false
  // The refund was refused, and the process ended before it booked the dispute.
  await shop.db.updateTable('refunds').set({ status: 'failed' }).execute()
  for (let hours = 0; hours < 2; hours += 1) await reconcileLastDays(shop)
  expect((await readRefunds(shop, order)).refunds).toMatchObject([
    { amount: 10, status: 'failed' },
    { amount: total, status: 'processed' },
  ])
  expect(await seenByShopper(shop, order)).toMatchObject({ status: 'refunded' })
  const audit = await (await shop.as('admin')).get<AuditEntry[]>('/api/audit?subject=payment&action=dispute refunded')
  expect(audit.body).toMatchObject([
    { who: 'The shop', what: `The bank returned ${formatMoney(toPaise(total), 'INR')} after a dispute` },
  ])
})

// Requirements: PAY-28, PAY-29
test('after a dispute that took a part, the refund that waited for it is not tried again', async () => {
  const shop = await openShop()
  const { order } = await paidOrder(shop)
  await createRefund(shop, order, { amount: 10 })
  await reportDispute(shop, order.id, 'open')
  await reportDispute(shop, order.id, 'lost', 50_00)
  shop.provider.disputes.push(await lostDispute(shop, 50_00))
  await processRefunds(shop)
  expect((await readRefunds(shop, order)).refunds).toMatchObject([
    { amount: 10, status: 'failed', canTryAgain: false },
    { amount: 50, status: 'processed' },
  ])
  expect(await createRefund(shop, order, { amount: 10 })).toMatchObject({ status: 201 })
})

const lostDispute = async ({ db }: TestShop, amount_deducted: number): Promise<Dispute> => ({
  ...(await db
    .selectFrom('disputes')
    .select(['id', 'payment_id', 'amount', 'currency', 'status'])
    .executeTakeFirstOrThrow()),
  amount_deducted,
})

// Requirements: PAY-28, PAY-29
test('a refund waits while a second dispute is open, and the first is not booked again', async () => {
  const shop = await openShop()
  const { order } = await paidOrder(shop)
  await reportDispute(shop, order.id, 'lost', 50_00)
  await createRefund(shop, order, { amount: 10 })
  const { id } = await shop.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  await reportDisputeOf(shop, id, 'open', { id: 'disp_second' })
  await processRefunds(shop)
  expect((await readRefunds(shop, order)).refunds).toMatchObject([
    { amount: 50, status: 'processed' },
    { amount: 10, status: 'requested' },
  ])
  expect(shop.provider.refunds).toEqual([])
})

// Requirements: PAY-28, PAY-29
test('a second lost dispute of a payment is booked too, and the refund that waited for it is not sent', async () => {
  const shop = await openShop()
  const { order } = await paidOrder(shop)
  await reportDispute(shop, order.id, 'lost', 50_00)
  await createRefund(shop, order, { amount: 10 })
  const { id } = await shop.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  for (const status of ['open', 'lost'] as const)
    await reportDisputeOf(shop, id, status, { id: 'disp_second', amount: 20_00 })
  await processRefunds(shop)
  for (let hours = 0; hours < 2; hours += 1) await reconcileLastDays(shop)
  expect((await readRefunds(shop, order)).refunds).toMatchObject([
    { amount: 50, status: 'processed' },
    { amount: 10, status: 'failed' },
    { amount: 20, status: 'processed' },
  ])
  expect(shop.provider.refunds).toEqual([])
})

// Requirements: PAY-28, PAY-29
test('a refund that fails after a settled dispute is reported to staff and tried again', async () => {
  const shop = await openShop()
  const { order } = await paidOrder(shop)
  await reportDispute(shop, order.id, 'lost', 50_00)
  expect(await mismatches(shop)).toMatchObject([
    { kind: 'dispute-lost', sentence: expect.stringContaining('The bank has returned ₹50.00') },
  ])
  await resolve(shop)
  expect(await mismatches(shop)).toEqual([])
  await createRefund(shop, order, { amount: 10 })
  shop.provider.refusesRefunds = 'The balance is too low'
  await processRefunds(shop)
  expect((await readRefunds(shop, order)).refunds).toMatchObject([
    { amount: 50, status: 'processed' },
    { amount: 10, status: 'failed', canTryAgain: true },
  ])
  expect(await mismatches(shop)).toMatchObject([{ kind: 'refund-failed' }])
})

// Requirements: PAY-29
test('staff read what the bank deducted, also when an earlier refund leaves less to book', async () => {
  const shop = await openShop()
  const { order, total } = await paidOrder(shop)
  await createRefund(shop, order, { amount: 30 })
  await processRefunds(shop)
  await reportDispute(shop, order.id, 'lost')
  expect((await readRefunds(shop, order)).refunds).toMatchObject([{ amount: 30 }, { amount: 230.65 }])
  expect(await mismatches(shop)).toMatchObject([
    { kind: 'dispute-lost', sentence: expect.stringContaining(`The bank has returned ₹${total} to the buyer.`) },
  ])
})

// Requirements: PAY-29
test('a dispute that is lost after a refund in full is a loss of the shop, and the order is no longer disputed', async () => {
  const shop = await openShop()
  const { order, total } = await paidOrder(shop)
  await createRefund(shop, order, { amount: total })
  await processRefunds(shop)
  await reportDispute(shop, order.id, 'open')
  expect(await isDisputed(shop, order)).toBe(true)
  await reportDispute(shop, order.id, 'lost')
  expect(await isDisputed(shop, order)).toBe(false)
  expect(await mismatches(shop)).toMatchObject([
    { kind: 'dispute-lost', sentence: expect.stringContaining(`The bank has returned ₹${total} to the buyer.`) },
  ])
  expect((await readRefunds(shop, order)).refunds).toMatchObject([{ amount: total, status: 'processed' }])
})

// Requirements: PAY-29
test('a lost dispute whose refund failed later is booked by the hourly comparison', async () => {
  const shop = await openShop()
  const { order, total } = await paidOrder(shop)
  shop.provider.refundsStartAs = 'pending'
  await createRefund(shop, order, { amount: total })
  await processRefunds(shop)
  await reportDispute(shop, order.id, 'lost')
  await shop.db.updateTable('refunds').set({ status: 'failed' }).execute()
  await reconcileLastDays(shop)
  expect((await readRefunds(shop, order)).refunds).toMatchObject([
    { amount: total, status: 'failed' },
    { amount: total, status: 'processed', reason: 'The bank returned the money after a dispute.' },
  ])
})

// Requirements: PAY-27, PAY-29
test('an order can be shipped after a lost dispute that took nothing', async () => {
  const shop = await openShop()
  const { order } = await paidOrder(shop)
  await reportDispute(shop, order.id, 'lost', 0)
  const packer = await shop.as('packer')
  expect(await packer.put(`/api/orders/${order.id}/ship`, shop.given.shipment())).toMatchObject({ status: 200 })
  expect(await mismatches(shop)).toMatchObject([
    { kind: 'dispute-lost', sentence: expect.stringContaining('the bank has taken nothing') },
  ])
})

const isDisputed = async (shop: TestShop, { id }: { id: string }) =>
  (await (await shop.as('admin')).get<{ isDisputed: boolean }>(`/api/orders/${id}`)).body.isDisputed === true

// Requirements: PAY-28, PAY-29
test('a refund that is stuck after a settled dispute is reported to staff', async () => {
  const shop = await openShop()
  const { order } = await paidOrder(shop)
  shop.provider.refundsStartAs = 'pending'
  await createRefund(shop, order, { amount: 10 })
  await processRefunds(shop)
  await reportDispute(shop, order.id, 'lost', 50_00)
  await resolve(shop)
  await resolve(shop)
  expect(await mismatches(shop)).toEqual([])
  await sql`alter table refunds disable trigger refunds_stay`.execute(shop.owner)
  // The dispute was lost and settled two days ago. The week of the refund ended an hour ago.
  await sql`update reconciliation_lines set seen_at = now() - interval '2 days'`.execute(shop.owner)
  await sql`update disputes set updated_at = now() - interval '3 days'`.execute(shop.owner)
  await sql`update refunds set created_at = now() - interval '7 days 1 hour' where source = 'admin'`.execute(shop.owner)
  expect(await mismatches(shop)).toMatchObject([{ kind: 'refund-stuck' }])
  expect((await (await shop.as('admin')).get<AuditEntry[]>('/api/audit?action=payment resolved')).body).toHaveLength(1)
})

const mismatches = async (shop: TestShop) =>
  (await (await shop.as('admin')).get<ReconciliationLine[]>('/api/payments?show=wrong')).body.map(({ wrong }) => wrong)

const resolve = async (shop: TestShop) => {
  const { id } = await shop.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  expect(await (await shop.as('admin')).put(`/api/payments/${id}/settle`)).toMatchObject({ status: 200 })
}

// Requirements: PAY-28, PAY-29
test('a refund that the provider made before the dispute was lost is recorded, and the rest of the dispute booked', async () => {
  const shop = await openShop()
  const { order, total } = await paidOrder(shop)
  await createRefund(shop, order, { amount: 10 })
  const { id: refundId, payment_id: paymentId } = await shop.db
    .selectFrom('refunds')
    .select(['id', 'payment_id'])
    .executeTakeFirstOrThrow()
  // Its response was lost.
  await shop.provider.refund({ paymentId, amount: 10_00, key: refundId, receipt: refundId })
  for (const status of ['open', 'lost'] as const) await reportDispute(shop, order.id, status)
  await processRefunds(shop)
  expect((await readRefunds(shop, order)).refunds).toMatchObject([
    { amount: 10, status: 'processed' },
    { amount: Number((total - 10).toFixed(2)), status: 'processed' },
  ])
})
