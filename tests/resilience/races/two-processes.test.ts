import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { Order } from '#shared/orders.ts'
import type { PaymentStart } from '#shared/payments.ts'
import { expectConsistent } from '#tests/resilience/crash/crash-loop.ts'
import { openProxiedShop, type ProxiedShop } from '#tests/support/proxied-shop.ts'
import { openJobs, shiftClock } from '#tests/support/shift-clock.ts'

/** `RACE_ROUNDS=200` for the long run. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 12)
const PROCESSES = ['first', 'second']
const QTY = 2

// Threats: R23, T61
test('return, webhooks and polls at two processes book a payment once, mail once and reduce stock once', {
  timeout: 60_000 + ROUNDS * 3_000,
}, async () => {
  const shop = await openProxiedShop()
  onTestFinished(shop.close)
  await Promise.all(PROCESSES.map(shop.start))
  const product = await shop.given.product({ price: 85, stock: ROUNDS * QTY })

  for (let round = 0; round < ROUNDS; round += 1) {
    // Each round has another shopper, because mails per address are limited.
    const order = await placeAtBoth(shop, `shopper ${round}`, product)
    await paidAtOnce(shop, order)
    expect(await shop.given.stockOf(product)).toBe((ROUNDS - round - 1) * QTY)
  }

  await shiftClock(shop.owner, 5)
  await expect.poll(() => openJobs(shop.db), { timeout: 30_000 + ROUNDS * 500, interval: 100 }).toEqual([])
  const mails = await shop.db.selectFrom('mails').select('status').where('kind', '=', 'orderPaid').execute()
  expect(mails).toEqual(Array(ROUNDS).fill({ status: 'sent' }))
  expect(shop.mailbox.received.filter(({ raw }) => /^subject: .* is paid/im.test(raw))).toHaveLength(ROUNDS)
  await expectConsistent(shop)
})

const browsers = (shop: ProxiedShop, who: string) => Promise.all(PROCESSES.map((name) => shop.browser(who, name)))

/** A refusal with its reason. */
const statusOf = ({ status, body }: { status: number; body: unknown }) =>
  status < 400 ? status : `${status}: ${JSON.stringify(body)}`

/** Both processes get the same order, and then the same request that opens the window. */
async function placeAtBoth(shop: ProxiedShop, who: string, product: { _id: string }) {
  const shoppers = await browsers(shop, who)
  const draft = shop.given.draft(product, QTY)
  const headers = { 'idempotency-key': randomUUID() }
  const placed = await Promise.all(shoppers.map((shopper) => shopper.post<Order>('/api/orders', draft, headers)))
  expect(placed.map(statusOf)).toEqual([201, 201])
  const id = placed[0]?.body._id ?? ''
  expect(placed[1]?.body._id).toBe(id)

  const started = await Promise.all(shoppers.map((shopper) => shopper.post<PaymentStart>(`/razorpay/${id}`)))
  expect(started.map(statusOf)).toEqual([200, 200])
  expect(started[1]?.body.id).toBe(started[0]?.body.id)
  expect(await shop.bank.ordersOf(id)).toHaveLength(1)
  return { who, id, providerOrderId: started[0]?.body.id ?? '' }
}

type PlacedOrder = { who: string; id: string; providerOrderId: string }

async function paidAtOnce(shop: ProxiedShop, { who, id, providerOrderId }: PlacedOrder) {
  const [shoppers, visitors] = await Promise.all([browsers(shop, who), browsers(shop, 'visitor')])
  const returned = await shop.bank.pay(providerOrderId)
  const messages = await shop.bank.messagesOf(providerOrderId)
  const [returns, taken] = await Promise.all([
    Promise.all(visitors.map((visitor) => visitor.post<Order>(`/razorpay/success/${id}`, returned))),
    Promise.all(
      PROCESSES.flatMap((name) => messages.map((message) => shop.bank.deliver(message, shop.addressOf(name)))),
    ),
    Promise.all(shoppers.map((shopper) => shopper.get<Order>(`/api/orders/${id}/pay`))),
  ])
  expect(returns.map(statusOf)).toEqual([200, 200])
  expect(taken.every(Boolean)).toBe(true)
  const payments = await shop.db.selectFrom('payments').select('id').where('order_id', '=', id).execute()
  expect(payments).toEqual([{ id: returned.razorpay_payment_id }])
  const moved = await shop.db.selectFrom('stock_movements').select('delta').where('order_id', '=', id).execute()
  expect(moved).toEqual([{ delta: -QTY }])
}
