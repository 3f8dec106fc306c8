import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { violatedInvariants } from '#server/invariants/invariants.ts'
import { differencesOf } from '#tests/resilience/books.ts'
import { browse, buy, deliverWebhooks, type LoadState } from './actions.ts'
import { type BusyShop, openBusyShop } from './busy-shop.ts'
import { openCallStats } from './call-stats.ts'
import { type FaultLog, injectLinkFaults } from './faults.ts'
import { slopeOf } from './figures.ts'
import { openLoadClient } from './load-client.ts'
import { runAdminActions, signInAndOut } from './more-actions.ts'

/** `npm run test:long -- soak` for half an hour, `SOAK_MINUTES=480` for a night. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 0)
const SECONDS = MINUTES > 0 ? MINUTES * 60 : 10
const IS_LONG = MINUTES >= 10
const FAULTS = MINUTES > 0 ? { everyMs: 60_000, lastMs: 6_000 } : { everyMs: 2_500, lastMs: 800 }
const SAMPLE_MS = MINUTES > 0 ? 5_000 : 500
/** In the beginning, code is compiled, caches fill and the memory grows to its normal size. */
const WARM_UP = 0.35
/** The shop's own connections: the main pool, the checkout, jobs, events and notifications. */
const MAX_CONNECTIONS = 8 + 8 + 4 + 2 + 3
/** Connections of an idle shop: one of each of the first two kinds, for background work. */
const MAX_IDLE_CONNECTIONS = 1 + 1 + 4 + 2 + 3

type Sample = { at: number; memory: number; loopMean: number; loopHigh: number }

// Threats: R18
test('after days of mixed trade over bad networks the books are correct, memory is stable and connections are free', {
  timeout: 180_000 + SECONDS * 1_500,
}, async () => {
  const shop = await openBusyShop({ withLinks: true })
  onTestFinished(shop.close)
  const client = openLoadClient(shop.address)
  onTestFinished(client.close)
  const state: LoadState = { shop, send: client.send, stats: openCallStats(), unlisted: new Set() }

  const abort = new AbortController()
  const { samples, faults } = await trade(state, abort)
  expect(shop.ended()).toBeUndefined()
  await deliverRemaining(state)
  print(state, samples, faults)

  expect(await violatedInvariants(shop.db)).toEqual([])
  expect([...state.stats.statuses()].filter((status) => status >= 500 && status !== 503)).toEqual([])
  expect(faults.maxRecoveryMs()).toBeLessThan(10_000)
  expect(shop.links.database.connections()).toBeLessThanOrEqual(MAX_CONNECTIONS)
  expect(await stuckTransactions(shop)).toEqual([])
  if (!IS_LONG) return
  // The shop is idle: all connections are released, and surplus ones are closed.
  await expect.poll(async () => (await shop.figures()).busyConnections, { timeout: 60_000 }).toBe(0)
  await expect
    .poll(() => shop.links.database.connections(), { timeout: 60_000 })
    .toBeLessThanOrEqual(MAX_IDLE_CONNECTIONS)
  expect(growthOf(samples)).toBeLessThan(1)
})

/** Runs all actions concurrently until the time is over. */
async function trade(state: LoadState, abort: AbortController): Promise<{ samples: Sample[]; faults: FaultLog }> {
  const { signal } = abort
  const samples: Sample[] = []
  const repeat = async (pauseMs: number, action: () => Promise<unknown>) => {
    while (!signal.aborted) {
      await action()
      await pause(pauseMs * (0.5 + Math.random()))
    }
  }
  const sample = async () => {
    const figures = await state.shop.figures().catch(() => undefined)
    if (figures) samples.push({ at: performance.now(), ...figures })
  }
  const faults = injectLinkFaults(state.shop, { ...FAULTS, signal })
  const actors = [
    ...Array.from({ length: 10 }, () => repeat(120, () => browse({ ...state, products: state.shop.products }))),
    ...Array.from({ length: 3 }, () => repeat(400, () => buy(state))),
    repeat(1_000, () => signInAndOut(state)),
    repeat(500, () => runAdminActions(state)),
    repeat(SAMPLE_MS, sample),
    faults.done,
  ]
  setTimeout(() => abort.abort(), SECONDS * 1_000).unref()
  await Promise.all(actors)
  return { samples, faults }
}

/** The provider retries its webhooks, as it does for a day. Then both books are equal. */
async function deliverRemaining(state: LoadState) {
  const { shop } = state
  const redeliver = async () => {
    for (const id of [...state.unlisted]) if (await deliverWebhooks(state, id)) state.unlisted.delete(id)
    return state.unlisted.size
  }
  await expect.poll(redeliver, { timeout: 60_000, interval: 500 }).toBe(0)
  await expect.poll(() => differencesOf(shop.db, shop.bank.db), { timeout: 90_000, interval: 500 }).toEqual([])
}

const stuckTransactions = async ({ db }: BusyShop) =>
  (
    await sql`
      select pid, state, query from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%' and state_change < now() - interval '1 second'
    `.execute(db)
  ).rows

/** The growth of the memory, in MB a minute. */
function growthOf(samples: Sample[]): number {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP))
  return slopeOf(warm.map(({ at, memory }) => ({ at: at / 60_000, value: memory / 1e6 })))
}

function print({ stats }: LoadState, samples: Sample[], faults: FaultLog) {
  const maxOf = (read: (sample: Sample) => number) => Math.max(...samples.map(read))
  console.info(
    [
      `${(SECONDS / 60).toFixed(1)} minutes, ${stats.requested()} calls, ${faults.count()} faults, served again after ${(faults.maxRecoveryMs() / 1_000).toFixed(1)} s at most`,
      ...stats.table(),
      `memory ${(maxOf(({ memory }) => memory) / 1e6).toFixed(0)} MB at most, ${IS_LONG ? `growing by ${growthOf(samples).toFixed(2)} MB a minute after the warm-up` : 'too short to tell whether it grows'}`,
      `event loop late by ${(maxOf(({ loopMean }) => loopMean) * 1_000).toFixed(0)} ms in the mean of its worst moment, ${(maxOf(({ loopHigh }) => loopHigh) * 1_000).toFixed(0)} ms in 99 of 100`,
    ].join('\n'),
  )
}
