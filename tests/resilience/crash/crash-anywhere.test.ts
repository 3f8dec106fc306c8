import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { Order } from '#shared/orders.ts'
import type { PaymentStart } from '#shared/payments.ts'
import type { CheckoutReturn } from '#tests/support/fake-provider.ts'
import { type LinkedShop, openLinkedShop } from '#tests/support/proxied-shop.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { shiftClock } from '#tests/support/shift-clock.ts'
import type { Moment } from '#tests/support/tcp-proxy-moments.ts'
import { expectWhole, settle } from './crash-loop.ts'

/** `CRASH_STATEMENTS=all` kills at the first statement, then at the second and so on until an order comes through untouched. */
const STATEMENTS = process.env.CRASH_STATEMENTS ?? '2'
const SEED = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 1e9))
const LIMIT_MS = 30_000
const LONGEST_ROAD = 150
/** The least number of statements of a purchase; the sample is drawn from them. */
const SHORTEST_ROAD = 60
const QTY = 2

// Threats: R17
test('a shop that is killed at any statement of an order completes the order once', {
  timeout: LIMIT_MS * (STATEMENTS === 'all' ? LONGEST_ROAD : Number(STATEMENTS) + 1),
}, async () => {
  const shop = await openLinkedShop()
  onTestFinished(shop.close)
  await shop.start()
  let killed = 0
  for (const nth of statementsToTry()) {
    try {
      if (!(await killedAt(shop, nth))) break
      killed += 1
    } catch (error) {
      throw new Error(`killed at statement ${nth} (CRASH_SEED=${SEED}): ${error}`, { cause: error })
    }
  }
  console.info(`killed at ${killed} statements`)
  expect(killed).toBeGreaterThan(0)
})

function statementsToTry(): number[] {
  if (STATEMENTS === 'all') return Array.from({ length: LONGEST_ROAD }, (_, n) => n + 1)
  const random = seededRandom(SEED)
  return Array.from({ length: Number(STATEMENTS) }, () => 1 + random.below(SHORTEST_ROAD))
}

/** False when the order was delivered before so many statements were made. */
async function killedAt(shop: LinkedShop, nth: number): Promise<boolean> {
  const road = await roadOf(shop, `shopper killed at ${nth}`)
  let counted = 0
  const isHere = ({ when, text }: Moment) => {
    if (when === 'answered' && isOfTheShop(text)) counted += 1
    return counted === nth
  }
  const killing = shop.killAt('database', isHere)
  await road.go()
  const isKilled = counted >= nth
  shop.moments.database.holdNothing()
  if (isKilled) {
    await killing
    await shop.start()
    // Waits for the claim of a dead process; then the same shopper repeats the actions.
    await shiftClock(shop.owner, 1)
    await road.go()
  }
  expect(road.isAtEnd()).toBe(true)
  await settle(shop)
  await road.check()
  await expectWhole(shop)
  return isKilled
}

/** The queue's own polling is not part of a purchase. */
const isOfTheShop = (text: string) => !text.includes('pgboss') || text.includes('INSERT INTO pgboss.job')

/** Place, pay, return, ship and deliver. Every step can be repeated and ends when a call gets no response. */
async function roadOf(shop: LinkedShop, who: string) {
  const product = await shop.given.product({ price: 85, stock: 5 })
  const [shopper, admin] = [await shop.browser(who), await shop.browser('admin')]
  const headers = { 'idempotency-key': randomUUID() }
  let order: Order | undefined
  let returned: CheckoutReturn | undefined
  let isAtEnd = false

  const go = async () => {
    const placed = await shopper.post<Order>('/api/orders', shop.given.draft(product, QTY), headers)
    if (placed.status === 0) return
    expect(placed.status).toBe(201)
    order = placed.body
    if (!returned) {
      const start = await shopper.post<PaymentStart>(`/razorpay/${order._id}`)
      if (start.status === 0) return
      expect(start.status).toBe(200)
      returned = await shop.bank.pay(start.body.id)
    }
    const back = await shopper.post<Order>(`/razorpay/success/${order._id}`, returned)
    if (back.status === 0) return
    expect(back).toMatchObject({ status: 200, body: { isPaid: true } })
    const shipped = await admin.put(`/api/orders/${order._id}/ship`, shop.given.shipment())
    if (shipped.status === 0) return
    // 409 after a lost first response.
    expect([200, 409]).toContain(shipped.status)
    const delivered = await admin.put(`/api/orders/${order._id}/deliver`)
    if (delivered.status === 0) return
    expect([200, 409]).toContain(delivered.status)
    isAtEnd = true
  }
  return {
    go,
    isAtEnd: () => isAtEnd,
    check: async () => {
      const row = shop.db
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', order?._id ?? '')
      expect(await row.executeTakeFirst()).toMatchObject({ status: 'delivered', holds_stock: true })
      const mails = await shop.db
        .selectFrom('mails')
        .select('kind')
        .where('order_id', '=', order?._id ?? '')
        .execute()
      expect(mails.map(({ kind }) => kind).toSorted()).toEqual([
        'orderDelivered',
        'orderPaid',
        'orderPlaced',
        'orderShipped',
      ])
      expect(await shop.given.stockOf(product)).toBe(5 - QTY)
    },
  }
}
