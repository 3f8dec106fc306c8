import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import type { By } from '#server/audit/queries.ts'
import { checkPayment } from '#server/reconciliation/resolutions.ts'
import type { AuditEntry } from '#shared/audit.ts'
import { waitingForLocks } from '#tests/support/payments.ts'
import { createRefund, paidOrder, processRefunds, readRefunds, seenByShopper } from '#tests/support/refunds.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'
import { syncRefund } from './sync-refund.ts'

const mails = (shop: TestShop) =>
  shop.db.selectFrom('mails').select(['subject', 'text']).where('kind', '=', 'orderRefunded').orderBy('id').execute()

// Requirements: STOCK-6
// Threats: R10, T70
test('a refund whose response is lost three times is one refund at the provider', async () => {
  const shop = await openShop()
  const { order } = await paidOrder(shop)
  await createRefund(shop, order, { amount: 20 })
  shop.provider.fault = () => 'answer lost'
  for (let attempt = 0; attempt < 3; attempt += 1) await expect(processRefunds(shop)).rejects.toThrow()
  shop.provider.fault = () => undefined
  await processRefunds(shop)
  expect(shop.provider.refunds).toHaveLength(1)
  expect(await readRefunds(shop, order)).toMatchObject({ refunds: [{ status: 'processed' }] })
  expect(await mails(shop)).toHaveLength(1)
})

// Requirements: STOCK-6
// Threats: T71
test('a refund that the provider refuses shows its reason and is retried with a new key, once', async () => {
  const shop = await openShop()
  const { order, total } = await paidOrder(shop)
  await createRefund(shop, order, { amount: total })
  shop.provider.refusesRefunds = 'Your account does not have enough balance to carry out the refund operation.'
  await processRefunds(shop)
  const [failed] = (await readRefunds(shop, order)).refunds
  expect(failed).toMatchObject({ status: 'failed', failure: shop.provider.refusesRefunds, canTryAgain: true })
  expect(await mails(shop)).toEqual([])

  shop.provider.refusesRefunds = undefined
  const admin = await shop.as('admin')
  const clicks = await Promise.all(
    Array.from({ length: 5 }, () => admin.post<{ _id: string }>(`/api/refunds/${failed?._id}/again`)),
  )
  expect(new Set(clicks.map(({ body }) => body._id)).size).toBe(1)
  await processRefunds(shop)
  expect(await readRefunds(shop, order)).toMatchObject({
    refundable: 0,
    refunds: [
      { status: 'failed', canTryAgain: false },
      { status: 'processed', canTryAgain: false },
    ],
  })
  expect(shop.provider.refunds).toMatchObject([{ key: clicks[0]?.body._id }])
  expect((await seenByShopper(shop, order)).refunds).toMatchObject([{ status: 'processed' }])
  expect(await mails(shop)).toHaveLength(1)
  const { body: history } = await admin.get<AuditEntry[]>(`/api/orders/${order.id}/history`)
  const ofStaff = history.filter(({ who, action }) => who === 'admin' && action.startsWith('refund'))
  expect(ofStaff.map(({ action }) => action)).toEqual(['refund requested', 'refund retried'])
})

// Requirements: REFUND-1
// Threats: T71
test('a failed refund is not retried once its pieces were refunded anew', async () => {
  const shop = await openShop()
  const { order, line } = await paidOrder(shop, { qty: 3, state: 'shipped' })
  shop.provider.refusesRefunds = 'Your account does not have enough balance.'
  await createRefund(shop, order, { lines: [{ item: line, qty: 1 }] })
  await processRefunds(shop)
  const [failed] = (await readRefunds(shop, order)).refunds
  const admin = await shop.as('admin')
  const mismatches = async () => (await admin.get<unknown[]>('/api/payments?show=wrong')).body
  expect(await mismatches()).toMatchObject([{ wrong: { kind: 'refund-failed' } }])

  shop.provider.refusesRefunds = undefined
  expect(await createRefund(shop, order, { lines: [{ item: line, qty: 3 }] })).toMatchObject({ status: 201 })
  await processRefunds(shop)
  expect(await admin.post(`/api/refunds/${failed?._id}/again`)).toMatchObject({
    status: 409,
    body: { message: 'This money has already been refunded in another way.' },
  })
  expect(await readRefunds(shop, order)).toMatchObject({
    refunds: [{ status: 'failed', canTryAgain: false }, { status: 'processed' }],
    pieces: [{ qty: 3, refunded: 3 }],
  })
  expect(await mismatches()).toEqual([])
})

test('a pending refund that fails later is shown as failed, and a late event changes nothing', async () => {
  const shop = await openShop()
  const { order } = await paidOrder(shop)
  shop.provider.refundsStartAs = 'pending'
  await createRefund(shop, order, { amount: 20 })
  await processRefunds(shop)
  const [refund] = shop.provider.refunds
  expect(await readRefunds(shop, order)).toMatchObject({ refunds: [{ status: 'pending', canTryAgain: false }] })
  shop.provider.endRefund(refund?.id ?? '', 'failed')
  await syncRefund(shop, refund?.id ?? '')
  expect(await readRefunds(shop, order)).toMatchObject({ refunds: [{ status: 'failed', canTryAgain: true }] })
  shop.provider.endRefund(refund?.id ?? '', 'processed')
  await syncRefund(shop, refund?.id ?? '')
  expect(await readRefunds(shop, order)).toMatchObject({ refunds: [{ status: 'failed' }] })
})

test('while the provider is down a refund waits and is neither lost nor doubled', async () => {
  const shop = await openShop()
  const { order } = await paidOrder(shop)
  await createRefund(shop, order, { amount: 20 })
  shop.provider.isDown = true
  await expect(processRefunds(shop)).rejects.toThrow('down')
  expect(await readRefunds(shop, order)).toMatchObject({ refunds: [{ status: 'requested' }] })
  shop.provider.isDown = false
  await processRefunds(shop)
  expect(shop.provider.refunds).toHaveLength(1)
})

test('a refund made in the provider’s dashboard is recorded once, and the order follows', async () => {
  const shop = await openShop()
  const { order, total } = await paidOrder(shop)
  const payment = await shop.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  const part = shop.provider.refundAtProvider(payment.id, 50_00)
  for (let times = 0; times < 3; times += 1) await syncRefund(shop, part.id)
  expect(await readRefunds(shop, order)).toMatchObject({
    refundable: Number((total - 50).toFixed(2)),
    refunds: [{ amount: 50, status: 'processed', source: 'provider' }],
  })
  expect(await seenByShopper(shop, order)).toMatchObject({ status: 'paid' })
  const providerRefund = shop.provider.refundAtProvider(payment.id, order.total_price - 50_00)
  const by: By = { actor: { id: (await shop.person('admin'))._id, name: 'admin', role: 'owner' }, requestId: 'test' }
  await Promise.all([
    syncRefund(shop, providerRefund.id),
    syncRefund(shop, providerRefund.id),
    checkPayment(shop, payment.id, by),
  ])
  expect(await seenByShopper(shop, order)).toMatchObject({ status: 'refunded' })
  expect((await readRefunds(shop, order)).refunds).toHaveLength(2)
  expect(await mails(shop)).toHaveLength(2)
})

test('a refund by the shop and one in the dashboard at once are both recorded once', async () => {
  const shop = await openShop()
  const { order, total } = await paidOrder(shop)
  const payment = await shop.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  await createRefund(shop, order, { amount: total })
  const providerRefund = shop.provider.refundAtProvider(payment.id, order.total_price)
  await syncRefund(shop, providerRefund.id)
  await processRefunds(shop)
  expect(await readRefunds(shop, order)).toMatchObject({
    refundable: 0,
    refunds: [
      { source: 'admin', status: 'failed', canTryAgain: false },
      { source: 'provider', status: 'processed' },
    ],
  })
  expect(await seenByShopper(shop, order)).toMatchObject({ status: 'refunded' })
})

// Requirements: OBS-8, OBS-9
test('a payment refunded before its booking is recorded as unmatched once, and pays nothing', async () => {
  const lines: string[] = []
  const logTo = new Writable({ write: (line, _, done) => done(void lines.push(String(line))) })
  const shop = await openShop({ logTo })
  const order = await shop.given.order({ by: 'shopper' })
  const shopper = await shop.as('shopper')
  const { body: start } = await shopper.post<{ id: string }>(`/razorpay/${order.id}`)
  const { razorpay_payment_id: paymentId } = shop.provider.pay(start.id)
  const refund = shop.provider.refundAtProvider(paymentId, order.total_price)
  const locked = Promise.withResolvers<void>()
  const unlocked = Promise.withResolvers<void>()
  // A booking of this order locks its row.
  const booking = shop.owner.transaction().execute(async (tx) => {
    await tx.selectFrom('orders').select('id').where('id', '=', order.id).forNoKeyUpdate().execute()
    locked.resolve()
    await unlocked.promise
  })
  await locked.promise
  const syncing = [syncRefund(shop, refund.id), syncRefund(shop, refund.id)]
  await expect.poll(() => waitingForLocks(shop)).toBe(2)
  unlocked.resolve()
  await Promise.all([booking, ...syncing])
  expect(await seenByShopper(shop, order)).toMatchObject({ isPaid: false, refunds: [{ status: 'processed' }] })
  expect(await shop.db.selectFrom('payments').selectAll().execute()).toEqual([])
  const unmatched = { orderId: order.id, paymentId, amount: order.total_price }
  expect(lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'mismatch')).toMatchObject([unmatched])
  const audit = shop.db.selectFrom('audit').select('action').where('subject_id', '=', paymentId).orderBy('id')
  expect(await audit.execute()).toEqual([{ action: 'payment unmatched' }, { action: 'refund found' }])
})
