import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Order } from '#shared/orders.ts'
import { INSERT_ORDER, onCommit } from '#tests/resilience/crash/crash-points.ts'
import { onThisMachine } from '#tests/support/processor-queue.ts'
import { APPLICATION_NAME, type ProxiedShop } from '#tests/support/proxied-shop.ts'
import { inGroups } from '#tests/support/run-jobs-manually.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { isSuccess, type Reply } from './caller.ts'
import { callerFor } from './flow.ts'
import { expectIdleAndConsistent, sharedProxiedShop } from './shared-proxied-shop.ts'

/** `FAULT_ROUNDS=200` for the long run. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 3)
const SEED = Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * 1e9))
/** An order takes about twenty statements: over the slowest of these links it cannot be placed in time. */
const LATENCIES = ROUNDS > 3 ? [20, 100, 300, 1_000] : [100]
const RECOVERY_LIMIT_MS = 5_000
const TERMINATE_EVERY_MS = 500
const QTY = 2

const openShop = sharedProxiedShop()

/** An order button. Each click sends the same idempotency key. */
async function orderButton(shop: ProxiedShop, personName: string) {
  const product = await shop.given.product({ price: 85, stock: 10 })
  const call = await callerFor(shop, personName)
  const headers = { 'idempotency-key': randomUUID() }
  const body = shop.given.draft(product, QTY)
  const submit = () => call('/api/orders', { method: 'POST', body, headers })
  const orders = () =>
    shop.db.selectFrom('orders').select('id').where('idempotency_key', '=', headers['idempotency-key']).execute()
  return { submit, orders, stock: () => shop.given.stockOf(product) }
}

const idOf = ({ text }: Reply): string => (JSON.parse(text) as Order)._id

const waitUntil = (matches: (reply: Reply) => boolean, send: () => Promise<Reply>) =>
  expect.poll(async () => matches(await send()), { timeout: onThisMachine(RECOVERY_LIMIT_MS), interval: 50 }).toBe(true)

// Threats: R2
test('R2 while the database is stopped, calls are refused at once; afterwards the shop sells again', async () => {
  const shop = await openShop()
  const { submit, orders } = await orderButton(shop, 'shopper')
  const call = await callerFor(shop, 'shopper')
  await shop.links.database.set({ isDown: true })
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, n) => (n % 2 ? submit() : call('/api/orders/myorders'))),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]))
  expect(Math.min(...responses.map(({ retryAfter }) => retryAfter))).toBeGreaterThan(0)
  const sorted = responses.map(({ ms }) => ms).toSorted((a, b) => a - b)
  expect(sorted[25]).toBeLessThan(onThisMachine(1_000))
  expect(await orders()).toEqual([])
  await shop.links.database.set({})
  await waitUntil(isSuccess, submit)
  expect(await orders()).toHaveLength(1)
  await expectIdleAndConsistent(shop)
})

// Threats: R2
test('R2 a start whose last statement loses the database is finished once the database is back', async () => {
  const shop = await openShop()
  const reached = shop.traffic.database.pauseAt(
    ({ text, when }) => when === 'requested' && text.includes('count(*)') && text.includes('"provider_mode"'),
  )
  await shop.start('late')
  await reached
  shop.links.database.cut()
  await expect
    .poll(() => shop.linesOf('late').join(' '), { timeout: onThisMachine(RECOVERY_LIMIT_MS) })
    .toContain('The shop is open:')
  await shop.kill('late')
  await expectIdleAndConsistent(shop)
})

// Threats: R3
test.each(LATENCIES)(
  'R3 a database latency of %i ms only delays or refuses calls, and duplicates nothing',
  async (latencyMs) => {
    const shop = await openShop()
    const quick = await (await orderButton(shop, 'shopper')).submit()
    const { submit, orders, stock } = await orderButton(shop, 'shopper')
    await shop.links.database.set({ latencyMs })
    const before = shop.traffic.database.events.length
    const lateReply = await submit()
    const statements = shop.traffic.database.events.slice(before).filter(isOfTheShop).length
    await shop.links.database.set({})
    expect([201, 503]).toContain(lateReply.status)
    // A round trip for each statement, and the handshake of a new connection or two.
    expect(lateReply.ms).toBeLessThan(Math.min(15_000, quick.ms + (statements + 8) * 2 * latencyMs * 1.5 + 1_000))
    expect(await orders()).toHaveLength(isSuccess(lateReply) ? 1 : 0)
    await waitUntil(isSuccess, submit)
    expect(await orders()).toHaveLength(1)
    expect(await stock()).toBe(10 - QTY)
    await expectIdleAndConsistent(shop)
  },
)

const isOfTheShop = ({ text, when }: { text: string; when: string }) =>
  when === 'requested' && !text.includes('pgboss.')

// Threats: R4, T54
test('R4 after a cut during commit the outcome is unknown, and a retry with the same key returns it', {
  timeout: 30_000 + ROUNDS * 2_000,
}, async () => {
  const shop = await openShop()
  const random = seededRandom(SEED)
  console.info(`FAULTS_SEED=${SEED}`)
  const done = { committed: 0, undone: 0 }
  for (let round = 0; round < ROUNDS; round += 1) {
    const button = await orderButton(shop, `shopper ${round}`)
    const when = random.chance(0.5) ? 'responded' : 'requested'
    const reached = shop.traffic.database.pauseAt(onCommit(INSERT_ORDER, when)())
    const pending = button.submit()
    await reached
    shop.links.database.cut()
    const reply = await pending
    expect(reply).toMatchObject({ status: 503, text: expect.stringContaining('"code":"outcome_unknown"') })
    const stored = await button.orders()
    expect(stored).toHaveLength(when === 'responded' ? 1 : 0)
    done[when === 'responded' ? 'committed' : 'undone'] += 1
    await waitUntil(isSuccess, button.submit)
    const repeated = await button.submit()
    expect(await button.orders()).toEqual([{ id: idOf(repeated) }])
    if (stored[0]) expect(stored[0].id).toBe(idOf(repeated))
    expect(await button.stock()).toBe(10 - QTY)
  }
  console.info(`links cut in a commit:`, done)
  await expectIdleAndConsistent(shop)
})

// Threats: R6
test('R6 when the server ends connections, each order is placed once and whole', {
  timeout: 60_000 + ROUNDS * 2_000,
}, async () => {
  const shop = await openShop()
  const buttons = []
  for (let n = 0; n < Math.min(1_000, ROUNDS * 5); n += 1)
    buttons.push(await orderButton(shop, `shopper ${Math.floor(n / 3)}`))
  let ended = 0
  const endAll = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pg_terminate_backend(pid) as is_ended from pg_stat_activity
      where datname = current_database() and application_name = ${APPLICATION_NAME}`.execute(shop.owner)
    ended += rows.length
  }
  const killing = setInterval(() => void endAll(), TERMINATE_EVERY_MS)
  try {
    for (const group of inGroups(buttons, 6)) {
      const placed = Promise.all(group.map(({ submit }) => placeUntilAccepted(submit)))
      await endAll()
      await placed
    }
  } finally {
    clearInterval(killing)
  }
  expect(ended).toBeGreaterThan(0)
  for (const { orders, stock } of buttons) {
    expect(await orders()).toHaveLength(1)
    expect(await stock()).toBe(10 - QTY)
  }
  await expectIdleAndConsistent(shop)
})

/** Without a limit, because the test has its own. */
async function placeUntilAccepted(submit: () => Promise<Reply>) {
  for (;;) {
    const { status, text } = await submit()
    if (status === 201 || status === 200) return
    expect(status, text).toBe(503)
  }
}

// Threats: R24
test('R24 a thousand clients disconnect midway: their work completes or rolls back, and connections are freed', {
  timeout: 60_000,
}, async () => {
  const shop = await openShop()
  const token = await shop.tokenOf('shopper')
  const product = await shop.given.product({ stock: 2_000 })
  const address = shop.addressOf()
  const random = seededRandom(SEED)
  let disconnected = 0
  const disconnect = async (n: number) => {
    const signal = AbortSignal.timeout(random.below(40))
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const order = { method: 'POST', body: JSON.stringify(shop.given.draft(product)), headers, signal }
    const list = { headers, signal }
    await fetch(address + (n % 3 ? '/api/products' : '/api/orders'), n % 3 ? list : order)
      .then((response) => response.text())
      .catch(() => {
        disconnected += 1
      })
  }
  for (const group of inGroups([...Array(1_000).keys()], 50)) await Promise.all(group.map(disconnect))
  expect(disconnected).toBeGreaterThan(100)
  await expectIdleAndConsistent(shop)
  const call = await callerFor(shop, 'shopper')
  expect((await call('/api/orders/myorders')).status).toBe(200)
})
