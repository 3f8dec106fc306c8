import { expect, test } from 'vitest'
import { buy, type Purchase } from '#tests/resilience/purchase.ts'
import { openUnreliableNetwork } from '#tests/resilience/unreliable-network.ts'
import { MANY_UNPAID } from '#tests/support/builders.ts'
import { inGroups, runJobsManually } from '#tests/support/run-jobs-manually.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { shiftClock } from '#tests/support/shift-clock.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

/** `PURCHASES=10000 PURCHASES_SEED=3` for the long run. */
const PURCHASES = Number(process.env.PURCHASES ?? 300)
const SEED = Number(process.env.PURCHASES_SEED ?? Math.floor(Math.random() * 1e9))
const MAX_CONCURRENT = 8
const SHOPPERS = 40
const PROVIDER_FAILURE_RATE = 0.1

test('with three of ten messages lost, doubled or reordered, every purchase is booked exactly once', {
  timeout: 60_000 + PURCHASES * 600,
}, async () => {
  console.info(`${PURCHASES} purchases, PURCHASES_SEED=${SEED}`)
  const shop = await openShop()
  await shop.given.settings(MANY_UNPAID)
  const random = seededRandom(SEED)
  const post = openUnreliableNetwork(random)
  const jobs = await runJobsManually(shop)
  const products = await productsFor(shop)
  const purchases: Purchase[] = []
  shop.provider.fault = () => {
    if (!random.chance(PROVIDER_FAILURE_RATE)) return undefined
    return random.chance(0.5) ? 'call lost' : 'answer lost'
  }

  for (const group of inGroups([...Array(PURCHASES).keys()], MAX_CONCURRENT)) {
    const bought = await Promise.all(
      group.map((n) => {
        const product = products[random.below(products.length)]
        if (!product) throw new Error('nothing to buy')
        return buy(shop, post, random, { who: `shopper ${n % SHOPPERS}`, product })
      }),
    )
    purchases.push(...bought)
    await post.deliver()
    await jobs.runDue(random)
    // Sometimes all unpaid orders expire, although some payments are still to come.
    if (random.chance(0.02)) await shiftClock(shop.owner, 31)
  }

  await finishDeliveries(shop, purchases, async () => {
    await post.deliver()
    await shiftClock(shop.owner, 20)
    await jobs.runDue(random)
  })
  const { captured } = await expectBooksEqual(shop, purchases)
  console.info(`${captured} of ${PURCHASES} orders paid and booked; messages:`, post.counts)
})

const productsFor = (shop: TestShop) =>
  Promise.all(
    Array.from({ length: 30 }, (_, n) => shop.given.product({ price: 5 + n * 37.35, stock: 1 + 4 * PURCHASES })),
  )

/** The network recovers, silent banks approve, messages arrive, and the shop checks its orders again. */
async function finishDeliveries(shop: TestShop, purchases: Purchase[], round: () => Promise<void>) {
  shop.provider.fault = () => undefined
  for (const id of purchases.flatMap(({ paymentIds }) => paymentIds)) {
    const payment = await shop.provider.findPayment(id)
    if (payment?.status === 'authorized') shop.provider.setStatus(id, 'captured')
  }
  await round()
  await round()
}

async function expectBooksEqual(shop: TestShop, purchases: Purchase[]) {
  const orders = await shop.db.selectFrom('orders').select(['id', 'status', 'total_price', 'paid_at']).execute()
  const byId = new Map(orders.map((order) => [order.id, order]))
  // Exactly the acknowledged orders exist.
  expect(orders).toHaveLength(purchases.length)
  let captured = 0
  for (const { order, paymentIds } of purchases) {
    const payments = await Promise.all(paymentIds.map((id) => shop.provider.findPayment(id)))
    const taken = payments.filter((payment) => payment?.status === 'captured')
    const row = byId.get(order._id)
    expect(row?.total_price).toBe(Math.round(order.totalPrice * 100))
    expect({ order: order._id, isPaid: row?.paid_at !== null }).toEqual({ order: order._id, isPaid: taken.length > 0 })
    captured += taken.length
  }
  const booked = await shop.db.selectFrom('payments').select(['id', 'amount', 'order_id']).execute()
  expect(booked).toHaveLength(captured)
  for (const { id, amount } of booked) expect((await shop.provider.findPayment(id))?.amount).toBe(amount)
  expect(new Set(shop.provider.created.map(({ receipt }) => receipt)).size).toBe(shop.provider.created.length)
  const mails = await shop.db.selectFrom('mails').select('kind').where('kind', '=', 'orderPaid').execute()
  expect(mails).toHaveLength(captured)
  return { captured }
}
