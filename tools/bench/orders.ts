import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { newId } from '#server/database/id.ts'
import { hashToken } from '#server/http/authentication.ts'
import { expectOnly, type Load, load } from './load.ts'
import { type Buyer, fillStock, makeBuyers, orderOf, productsOnSale } from './people.ts'
import { type ShopServer, startShop } from './processes.ts'
import { openRecorder, type Statement } from './recorder.ts'
import { type Bench, median, quantile, type Row } from './row.ts'

const LIMIT = 'the same statements by a bare client'
/** Unpaid orders are limited per user, so buyers take turns. */
const BUYERS = 2_000
/** Buyers of the same variant wait for each other; in a large shop few do. */
const BASKETS = 30

/** Orders of three lines over HTTP, beside their statements sent directly to the same database, by 1 and 16 buyers. */
export async function measureOrders(bench: Bench): Promise<Row[]> {
  const shop = await startShop()
  try {
    await fillStock(shop.database)
    const products = await productsOnSale(shop.database, 3 * BASKETS)
    const buyers = await makeBuyers(shop.database, BUYERS)
    const baskets = Array.from({ length: BASKETS }, (_, n) => products.slice(3 * n, 3 * n + 3))
    const market = { shop, next: roundRobin(buyers), orders: roundRobin(await recordOrders(shop, buyers[0], baskets)) }
    const rows: Row[] = []
    for (const count of [1, 16]) rows.push(...(await measureBuyers(count, market, bench)))
    return rows
  } finally {
    await shop.stop()
  }
}

type Recorded = { buyer: Buyer; basket: string[]; statements: Statement[] }
type Market = { shop: ShopServer; next: () => Buyer; orders: () => Recorded }

function roundRobin<T>(all: T[]): () => T {
  let index = 0
  return () => {
    index += 1
    const item = all[index % all.length]
    if (item === undefined) throw new Error('there is nobody and nothing to take in turn')
    return item
  }
}

async function recordOrders(shop: ShopServer, buyer: Buyer | undefined, baskets: string[][]): Promise<Recorded[]> {
  if (!buyer) throw new Error('the seed made no buyer')
  const recorder = await openRecorder(shop.database)
  const recorded: Recorded[] = []
  for (const basket of baskets) {
    const statements = await recorder.record({
      method: 'POST',
      url: '/api/orders',
      headers: { authorization: `Bearer ${buyer.token}`, 'idempotency-key': randomUUID() },
      payload: orderOf(basket),
    })
    recorded.push({ buyer, basket, statements })
  }
  await recorder.close()
  return recorded
}

async function measureBuyers(count: number, market: Market, bench: Bench): Promise<Row[]> {
  const byShop: Load[] = []
  const bare: number[] = []
  bench.log(`orders of ${count} at once`)
  await buy(count, Math.min(2, bench.seconds), market)
  await drive(count, Math.min(2, bench.seconds), market)
  for (let round = 0; round < bench.rounds; round += 1) {
    byShop.push(await buy(count, bench.seconds, market))
    bare.push(await drive(count, bench.seconds, market))
  }
  const buyers = count === 1 ? '1 buyer' : `${count} buyers`
  return [
    {
      part: 'orders',
      name: `POST /api/orders, ${buyers}`,
      unit: 'orders per second',
      better: 'higher',
      rounds: byShop.map(({ responded, seconds }) => responded / seconds),
      limit: { name: LIMIT, rounds: bare },
      goal: { ratio: 0.4 },
    },
    {
      part: 'orders',
      name: `the slowest of a hundred orders as a multiple of the middle one, ${buyers}`,
      unit: 'times',
      better: 'lower',
      rounds: byShop.map(({ ms }) => quantile(ms, 0.99) / median(ms)),
      goal: { bound: 5 },
    },
  ]
}

async function buy(count: number, seconds: number, { shop, next, orders }: Market): Promise<Load> {
  const result = await load(count, seconds, () => ({
    host: shop.host,
    port: shop.port,
    method: 'POST',
    path: '/api/orders',
    headers: {
      authorization: `Bearer ${next().token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(orderOf(orders().basket)),
  }))
  expectOnly(result, 201)
  return result
}

/** Orders per second. */
async function drive(count: number, seconds: number, { shop, next, orders }: Market): Promise<number> {
  const startedAt = performance.now()
  let placed = 0
  const runClient = async () => {
    const client = new pg.Client(shop.database)
    await client.connect()
    try {
      while (performance.now() < startedAt + seconds * 1_000) {
        for (const { text, values } of withNewIds(orders(), next())) await client.query(text, values)
        placed += 1
      }
    } finally {
      await client.end()
    }
  }
  await Promise.all(Array.from({ length: count }, runClient))
  return (placed * 1_000) / (performance.now() - startedAt)
}

/** The statements of another order: new ids, another buyer. */
function withNewIds({ statements, buyer: first }: Recorded, buyer: Buyer): Statement[] {
  const ids = new Map([[first.id, buyer.id]])
  const known = knownBefore(statements)
  const replaceId = (id: string) => {
    const id2 = ids.get(id) ?? (known.has(id) ? id : newId())
    ids.set(id, id2)
    return id2
  }
  const swap = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(UUID, replaceId)
    if (Array.isArray(value)) return value.map(swap)
    return Buffer.isBuffer(value) && value.equals(hashToken(first.token)) ? hashToken(buyer.token) : value
  }
  return statements.map(({ text, values }) => ({ text, values: values.map(swap) }))
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Ids that existed before the order: those in the statements that lock variants and reduce stock. */
function knownBefore(statements: Statement[]): Set<string> {
  const naming = statements.filter(({ text }) => /from variants\s.*for update|update variants/s.test(text))
  const lists = naming.flatMap(({ values }) => values.filter(Array.isArray))
  return new Set(lists.flatMap((list) => JSON.stringify(list).match(UUID) ?? []))
}
