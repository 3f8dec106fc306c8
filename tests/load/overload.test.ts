import { expect, onTestFinished, test } from 'vitest'
import { violatedInvariants } from '#server/invariants/invariants.ts'
import { differencesOf } from '#tests/resilience/books.ts'
import { browse, buy, type LoadState } from './actions.ts'
import { atRate } from './at-rate.ts'
import { type BusyShop, openBusyShop } from './busy-shop.ts'
import { openCallStats } from './call-stats.ts'
import { openLoadClient } from './load-client.ts'
import { sendReaders } from './readers.ts'

/** `npm run test:long -- overload` for the long run. */
const SECONDS = Number(process.env.OVERLOAD_SECONDS ?? 5)
const OVERLOAD_FACTOR = 5
/** The number of browsing calls for each purchase. */
const READS_PER_PURCHASE = 60
/** This many of the few payments of a short run may fail on a busy machine. */
const MAX_FAILED_PAYMENTS = 3
/** On a machine that is slow for a moment a few callers get no response within their ten seconds. */
const NO_RESPONSE = 0
const CHECKOUT = ['cart', 'order', 'begin payment', 'paid return', 'webhook']

// Threats: R18, T101
test('with five times the load it can serve, the shop still takes payments and loses nothing', {
  timeout: 120_000 + SECONDS * 4_000,
}, async () => {
  const shop = await openBusyShop({ withLinks: false })
  onTestFinished(shop.close)
  await measureCapacity(shop, 1)
  const sustained = await measureCapacity(shop, Math.min(SECONDS / 2, 10))
  const before = await shop.figures()

  const load = await overload(shop, sustained * OVERLOAD_FACTOR)
  const offered = load.stats.requested() / SECONDS
  const after = await shop.figures()
  console.info(
    `Sustained ${sustained.toFixed(0)} calls/s, then offered ${offered.toFixed(0)} calls/s for ${SECONDS} s:`,
  )
  for (const line of load.stats.table()) console.info(line)
  console.info(
    `memory ${mb(before.memory)} before, ${mb(after.memory)} after; event loop late by ${(after.loopHigh * 1_000).toFixed(0)} ms in 99 of 100; refused:`,
    Object.fromEntries(after.refused),
  )

  expect(after.refused.get('list') ?? 0).toBeGreaterThan(0)
  expect(after.refused.get('checkout') ?? 0).toBe(0)
  expect(load.stats.failed(CHECKOUT)).toBeLessThanOrEqual(
    Math.max(MAX_FAILED_PAYMENTS, load.stats.requested(CHECKOUT) / 100),
  )
  const lists = load.stats.statusesOf('list')
  expect([...lists.keys()].filter((status) => ![200, 503, NO_RESPONSE].includes(status))).toEqual([])
  expect(lists.get(NO_RESPONSE) ?? 0).toBeLessThanOrEqual(load.stats.requested(['list']) / 100)
  expect(after.memory).toBeLessThan(before.memory + 300e6)
  await expectRecovered(shop)
})

/** Calls per second when each client waits for its response before the next call. */
async function measureCapacity(shop: BusyShop, seconds: number): Promise<number> {
  const { state, close } = openLoadState(shop)
  const until = performance.now() + seconds * 1_000
  const person = async (first: number) => {
    for (let n = first; performance.now() < until; n += 1)
      await (n % READS_PER_PURCHASE === 0 ? buy(state) : browse({ ...state, products: shop.products }))
  }
  await Promise.all(Array.from({ length: 16 }, (_, n) => person(n * 4)))
  close()
  return state.stats.requested() / seconds
}

/** A fixed rate of calls per second, independent of responses. */
async function overload(shop: BusyShop, perSecond: number): Promise<LoadState> {
  const { state, close } = openLoadState(shop)
  const { address } = shop
  const products = shop.products.map(({ _id }) => _id)
  const [readerCounts] = await Promise.all([
    sendReaders({
      address,
      products,
      perSecond: (perSecond * (READS_PER_PURCHASE - 1)) / READS_PER_PURCHASE,
      seconds: SECONDS,
    }),
    atRate(perSecond / READS_PER_PURCHASE, SECONDS, () => buy(state)),
  ])
  state.stats.add(readerCounts)
  close()
  return state
}

function openLoadState(shop: BusyShop): { state: LoadState; close: () => void } {
  const { send, close } = openLoadClient(shop.address)
  return { state: { shop, send, stats: openCallStats(), unlisted: new Set() }, close }
}

/** The shop recovers; its invariants hold and its books equal the provider's. */
async function expectRecovered(shop: BusyShop) {
  const { send, close } = openLoadClient(shop.address)
  await expect.poll(async () => (await send('GET', '/api/home')).status, { timeout: 5_000 }).toBe(200)
  close()
  await expect.poll(() => differencesOf(shop.db, shop.bank.db), { timeout: 30_000, interval: 200 }).toEqual([])
  expect(await violatedInvariants(shop.db)).toEqual([])
  expect(shop.complaints()).toEqual([])
}

const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
