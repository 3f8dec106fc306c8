import { type Sizes, seedShop } from '#server/cli/seed/seed-shop.ts'
import { connect } from '#server/database/connect.ts'
import { type Calls, shopperCalls, timesOf } from './growth-calls.ts'
import { costsOf } from './growth-plans.ts'
import { inDatabase } from './people.ts'
import { memoryOf, type ShopServer, startShop } from './processes.ts'
import type { Bench, Row } from './row.ts'

/** Besides the opening catalogue; BENCH_GROWTH=0.01 tests the benchmark with a hundredth of it. */
export const SHARE = Number(process.env.BENCH_GROWTH ?? 1)
const SIZES: Sizes[] = [
  { products: 3_000, users: 6_000, orders: 30_000 },
  { products: 18_000, users: 36_000, orders: 180_000 },
  { products: 100_000, users: 200_000, orders: 1_000_000 },
].map(({ products, users, orders }) => ({ products: products * SHARE, users: users * SHARE, orders: orders * SHARE }))

/** Every shopper's call in a growing shop, beside the same call in a new shop; also start time and memory. */
export async function measureGrowth(bench: Bench): Promise<Row[]> {
  let small = await startShop()
  let large = await startShop()
  try {
    const smallCalls = await shopperCalls(small)
    const rows = await costsOf(small.database, 533, smallCalls)
    let seeded: Sizes = { products: 0, users: 0, orders: 0 }
    for (const size of SIZES) {
      bench.log(`seeding up to ${size.products} products, ${size.users} people, ${size.orders} orders`)
      await grow(large, seeded, size)
      seeded = size
      // Both restart, because a process becomes faster with time.
      large = await startAgain(large)
      small = await startAgain(small)
      bench.log(`measuring at ${size.products} products`)
      const calls = await shopperCalls(large)
      const isLargest = size === SIZES.at(-1)
      rows.push(...(await alternateTimes({ small, smallCalls, large, calls }, size, isLargest, bench)))
      rows.push(...(await costsOf(large.database, size.products, calls)), ...(await weightOf(large, size, isLargest)))
    }
    return rows
  } finally {
    await large.stop()
    await small.stop()
  }
}

async function startAgain({ dataDir, stopButKeep }: ShopServer): Promise<ShopServer> {
  await stopButKeep()
  return startShop({ dataDir })
}

export async function grow({ database }: ShopServer, from: Sizes, to: Sizes) {
  const db = connect(database, { max: 2, statementLimitMs: 3_600_000, onError: () => {} })
  await seedShop(db, {
    products: to.products - from.products,
    users: to.users - from.users,
    orders: to.orders - from.orders,
  })
  await db.destroy()
  // As autovacuum does within minutes of such a change.
  await inDatabase(database, (client) => client.query('vacuum analyze'))
}

type Pair = { small: ShopServer; smallCalls: Calls; large: ShopServer; calls: Calls }

async function alternateTimes(pair: Pair, size: Sizes, isLargest: boolean, bench: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const name of Object.keys(pair.calls)) {
    const rounds: number[] = []
    const limit: number[] = []
    for (let round = 0; round <= bench.rounds; round += 1) {
      const isWarmUp = round === 0
      const times = [
        await timesOf(pair.large, pair.calls[name], isWarmUp),
        await timesOf(pair.small, pair.smallCalls[name], isWarmUp),
      ]
      if (isWarmUp) continue
      rounds.push(times[0] ?? Number.NaN)
      limit.push(times[1] ?? Number.NaN)
    }
    rows.push({
      part: 'growth',
      name: `${name}, ${size.products} products`,
      unit: 'ms',
      better: 'lower',
      rounds,
      limit: { name: 'the same call with 533 products', rounds: limit },
      ...(isLargest && pair.calls[name]?.isBounded && { goal: { ratio: 1.5 } }),
    })
  }
  return rows
}

async function weightOf(shop: ShopServer, { products }: Sizes, isLargest: boolean): Promise<Row[]> {
  const figure = (name: string, unit: string, value: number, bound: number): Row => ({
    part: 'growth',
    name: `${name}, ${products} products`,
    unit,
    better: 'lower',
    rounds: [value],
    ...(isLargest && { goal: { bound } }),
  })
  return [
    figure('memory of the server after all this', 'MB', (await memoryOf(shop)) / 1e6, 600),
    figure('start', 's', shop.startedInMs / 1_000, 5),
  ]
}
