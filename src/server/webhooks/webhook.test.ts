import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { ProviderRefused } from '#server/platform/payment-provider/provider.ts'
import {
  deliver,
  eventsOf,
  isPaid,
  paymentEvent,
  startWithLostResponse,
  unpaidOrder,
  webhook,
} from '#tests/support/payments.ts'
import { onThisMachine } from '#tests/support/processor-queue.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'
import { openTcpProxy } from '#tests/support/tcp-proxy.ts'
import { applyPendingWebhooks, applyWebhook } from './webhook.ts'

/** A TCP proxy to the database for webhooks only. */
async function eventLink() {
  const { host, port } = inject('template')
  const link = await openTcpProxy({ to: host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port } })
  onTestFinished(link.close)
  return { link, eventConnection: { host: '127.0.0.1', port: link.port } }
}

async function timed<T>(promise: Promise<T>) {
  const start = performance.now()
  return { reply: await promise, ms: performance.now() - start }
}

/** Sends events in the order of their ids, as fast as the provider does. */
async function deliverMany(shop: TestShop, count: number) {
  const times: number[] = []
  for (let first = 0; first < count; first += 5) {
    const five = Array.from({ length: Math.min(5, count - first) }, (_, n) =>
      timed(deliver(shop, { event: 'invoice.paid', payload: {} }, `event-${String(first + n).padStart(3, '0')}`)),
    )
    for (const { reply, ms } of await Promise.all(five)) {
      expect(reply.status).toBe(200)
      times.push(ms)
    }
  }
  return times.toSorted((a, b) => a - b)
}

const allStored = (shop: TestShop, count: number) =>
  vi.waitFor(async () => expect(await eventsOf(shop)).toHaveLength(count), { timeout: 20_000, interval: 50 })

// Requirements: PAY-14
// Threats: R5
test('while shoppers hold every connection, an event is still stored at once', async () => {
  const shop = await openShop()
  const unlocked = Promise.withResolvers<void>()
  const connections = Array.from({ length: 16 }, () =>
    shop.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await unlocked.promise
    }),
  )
  const holding = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(shop.owner)
    return rows[0]?.count
  }
  await expect.poll(holding).toBe(16)
  const { reply, ms } = await timed(deliver(shop, { event: 'invoice.paid', payload: {} }, 'event-1'))
  expect(reply.status).toBe(200)
  expect(ms).toBeLessThan(onThisMachine(1_000))
  expect(await shop.owner.selectFrom('webhook_events').select('id').execute()).toEqual([{ id: 'event-1' }])
  unlocked.resolve()
  await Promise.all(connections)
})

// Requirements: PAY-14
// Threats: T69
test('with a slow database 99 of 100 events are acknowledged within half a second, and none is lost', async () => {
  const { link, eventConnection } = await eventLink()
  const shop = await openShop({ eventConnection })
  await deliver(shop, { event: 'invoice.paid', payload: {} }, 'event-first')
  await link.set({ latencyMs: 1_000 })
  const times = await deliverMany(shop, 100)
  expect(times[98]).toBeLessThan(onThisMachine(500))
  // Only the first ones wait for the database.
  expect(times[49]).toBeLessThan(onThisMachine(150))
  expect((await readdir(shop.eventFolder)).length).toBeGreaterThan(0)
  await link.set({})
  await allStored(shop, 101)
  await expect.poll(() => readdir(shop.eventFolder)).toEqual([])
})

// Requirements: PAY-14
test('an event that arrives during a database outage is stored and applied afterwards', async () => {
  const { link, eventConnection } = await eventLink()
  const shop = await openShop({ eventConnection })
  const { order, start } = await unpaidOrder(shop)
  const { razorpay_payment_id } = shop.provider.pay(start.id)
  await link.set({ isDown: true })
  for (let repeated = 0; repeated < 3; repeated += 1) {
    expect((await deliver(shop, paymentEvent(razorpay_payment_id), 'event-1')).status).toBe(200)
  }
  expect(await readdir(shop.eventFolder)).toHaveLength(1)
  expect(await eventsOf(shop)).toEqual([])
  await link.set({})
  await allStored(shop, 1)
  await applyWebhook(shop, 'event-1')
  expect(await isPaid(shop, order.id)).toBe(true)
})

test('a file from an earlier run is imported, and an unreadable or refused one is skipped', async () => {
  const shop = await openShop()
  const write = (name: string, body: string) =>
    writeFile(join(shop.eventFolder, name), JSON.stringify({ id: name, event: 'x', body }))
  await writeFile(join(shop.eventFolder, 'a.json'), '{"id":')
  await write('b.json', '"\\u0000"')
  await write('c.json', '"\\ud83d"')
  await write('d.json', '{}')
  shop.webhooks.importFiles()
  await allStored(shop, 1)
  await expect
    .poll(async () => (await readdir(shop.eventFolder)).toSorted())
    .toEqual(['a.json.unreadable', 'b.json.unreadable', 'c.json.unreadable'])
})

test('an event with characters that the database cannot store is stored without them', async () => {
  const shop = await openShop()
  const note = { 'a\u0000b\ud83d': '\u0000 \ud83d \ude00 😀 \\u0000 \\ud83d' }
  expect((await deliver(shop, { event: 'invoice.paid', payload: {}, note }, 'event-1')).status).toBe(200)
  expect(await shop.db.selectFrom('webhook_events').select(['event', 'body']).execute()).toEqual([
    {
      event: 'invoice.paid',
      body: { event: 'invoice.paid', payload: {}, note: { 'ab\ufffd': ' \ufffd \ufffd 😀 \\u0000 \\ud83d' } },
    },
  ])
  expect(await readdir(shop.eventFolder)).toEqual([])
})

test('an event of 100 levels is read, and a deeper one is stored as text', async () => {
  const shop = await openShop()
  const inArrays = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
  for (const levels of [100, 101]) {
    const event = { event: 'invoice.paid', payload: {}, note: inArrays(levels - 1) }
    expect((await deliver(shop, event, `event-${levels}`)).status).toBe(200)
  }
  expect(await shop.db.selectFrom('webhook_events').select(['id', 'event']).orderBy('id').execute()).toEqual([
    { id: 'event-100', event: 'invoice.paid' },
    { id: 'event-101', event: 'unknown' },
  ])
})

test('an event whose job was lost is found and applied', async () => {
  const shop = await openShop()
  const { order, start } = await unpaidOrder(shop)
  await deliver(shop, paymentEvent(shop.provider.pay(start.id).razorpay_payment_id), 'event-1')
  await applyPendingWebhooks(shop)
  expect(await isPaid(shop, order.id)).toBe(false)
  await dueNow(shop)
  await applyPendingWebhooks(shop)
  expect(await isPaid(shop, order.id)).toBe(true)
})

test('an event stays pending while the provider is down', async () => {
  const shop = await openShop()
  const { order, start } = await unpaidOrder(shop)
  await deliver(shop, paymentEvent(shop.provider.pay(start.id).razorpay_payment_id), 'event-1')
  shop.provider.isDown = true
  await expect(applyWebhook(shop, 'event-1')).rejects.toThrow('down')
  await dueNow(shop)
  await applyPendingWebhooks(shop)
  shop.provider.isDown = false
  await dueNow(shop)
  await applyPendingWebhooks(shop)
  expect(await isPaid(shop, order.id)).toBe(true)
})

// Requirements: PAY-15
// Threats: T67
test('an event that arrives before its order is known pays the order afterwards', async () => {
  const shop = await openShop()
  const order = await shop.given.order({ by: 'shopper' })
  const shopper = await shop.as('shopper')
  const providerOrder = await startWithLostResponse(shop, order.id)
  const { razorpay_payment_id } = shop.provider.pay(providerOrder)
  await deliver(shop, paymentEvent(razorpay_payment_id), 'event-1')
  await applyWebhook(shop, 'event-1')
  expect(await shop.db.selectFrom('unmatched_payments').selectAll().execute()).toEqual([])
  const [waiting] = await eventsOf(shop)
  expect(waiting?.applied_at).toBeNull()

  await shopper.post(`/razorpay/${order.id}`)
  await dueNow(shop)
  await applyPendingWebhooks(shop)
  expect(await isPaid(shop, order.id)).toBe(true)
  expect((await eventsOf(shop))[0]?.applied_at).not.toBeNull()
})

// Requirements: PAY-15
test.each([
  ['belongs to no order', true, 'no-order'],
  ['the provider does not know', false, 'unknown-there'],
])('after three days a payment that %s is recorded as unmatched', async (_, isKnown, reason_code) => {
  const shop = await openShop()
  const fourDaysAgo = new Date(Date.now() - 96 * 3_600_000)
  const { razorpay_payment_id: id } = isKnown
    ? shop.provider.pay('order_elsewhere', { amount: 100_00, createdAt: fourDaysAgo })
    : { razorpay_payment_id: 'pay_nobody' }
  await deliver(shop, paymentEvent(id), 'event-1')
  await applyWebhook(shop, 'event-1')
  const unmatched = () =>
    shop.db.selectFrom('unmatched_payments').select(['id', 'amount', 'currency', 'reason_code']).execute()
  if (!isKnown) {
    expect(await unmatched()).toEqual([])
    await shop.db.updateTable('webhook_events').set({ received_at: fourDaysAgo }).execute()
    await dueNow(shop)
    await applyPendingWebhooks(shop)
  }
  expect(await unmatched()).toEqual([{ id, amount: 100_00, currency: 'INR', reason_code }])
  expect((await eventsOf(shop))[0]?.applied_at).not.toBeNull()
})

test('a repeated event that was applied makes no provider call', async () => {
  const shop = await openShop()
  const { start } = await unpaidOrder(shop)
  const event = paymentEvent(shop.provider.pay(start.id).razorpay_payment_id)
  await webhook(shop, event, 'event-1')
  const findPayment = vi.spyOn(shop.provider, 'findPayment')
  await webhook(shop, event, 'event-1')
  await dueNow(shop)
  await applyPendingWebhooks(shop)
  expect(findPayment).not.toHaveBeenCalled()
})

test('an event of an unknown form is logged with the reason, applied and not retried', async () => {
  const lines: string[] = []
  const shop = await openShop({
    logTo: new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }),
  })
  await deliver(shop, { event: 'payment.captured' }, 'event-1')
  await applyWebhook(shop, 'event-1')
  expect(lines.filter((line) => line.includes('webhook of an unknown form'))).toEqual([
    expect.stringContaining('payload'),
  ])
  expect((await eventsOf(shop))[0]?.applied_at).not.toBeNull()
})

test('an event that concerns nothing of the shop is applied and not retried', async () => {
  const shop = await openShop()
  await deliver(shop, { event: 'invoice.paid', payload: {} }, 'event-1')
  await applyWebhook(shop, 'event-1')
  expect((await eventsOf(shop))[0]?.applied_at).not.toBeNull()
})

// Threats: T141
test('an event that fails is retried with growing pauses, at most one day', async () => {
  const shop = await openShop()
  await deliver(shop, paymentEvent('pay_1'), 'event-1')
  shop.provider.findPayment = async () => {
    throw new ProviderRefused(401, 'Authentication failed')
  }
  const waitAt = async (hours: number) => {
    const at = Date.now()
    await shop.db
      .updateTable('webhook_events')
      .set({ received_at: new Date(at - hours * 3_600_000) })
      .execute()
    await dueNow(shop)
    await applyPendingWebhooks(shop)
    return Math.round(((await eventsOf(shop))[0]?.next_try_at.getTime() ?? 0) - at) / 60_000
  }
  expect(await waitAt(0)).toBeCloseTo(1, 0)
  expect(await waitAt(10.5)).toBeCloseTo(30, 0)
  expect(await waitAt(80)).toBeCloseTo(24 * 60, 0)
})

// Requirements: PAY-13
// Threats: T65
test('a repeated event is one event, in sequence and concurrently', async () => {
  const shop = await openShop()
  const { order, start } = await unpaidOrder(shop)
  const event = paymentEvent(shop.provider.pay(start.id).razorpay_payment_id)
  for (let n = 0; n < 5; n += 1) expect((await deliver(shop, event, 'event-1')).status).toBe(200)
  await Promise.all(Array.from({ length: 5 }, () => deliver(shop, event, 'event-1')))
  await Promise.all(Array.from({ length: 5 }, () => applyWebhook(shop, 'event-1')))
  expect(await eventsOf(shop)).toHaveLength(1)
  expect(await isPaid(shop, order.id)).toBe(true)
})

test.each([
  ['no id', undefined],
  ['an id of more than 100 characters', 'x'.repeat(101)],
])('an event with %s is stored once, by its content', async (_, id) => {
  const shop = await openShop()
  for (const event of ['invoice.paid', 'invoice.paid', 'invoice.expired']) {
    expect((await deliver(shop, { event, payload: {} }, id)).status).toBe(200)
  }
  expect((await eventsOf(shop)).map(({ event }) => event).sort()).toEqual(['invoice.expired', 'invoice.paid'])
})

const dueNow = ({ db }: TestShop) =>
  db
    .updateTable('webhook_events')
    .set({ next_try_at: new Date(0) })
    .execute()
