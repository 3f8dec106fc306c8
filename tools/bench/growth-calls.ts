import { randomUUID } from 'node:crypto'
import { expectOnly, load } from './load.ts'
import { type Buyer, fillStock, inDatabase, makeBuyers, orderOf, productsOnSale } from './people.ts'
import type { ShopServer } from './processes.ts'
import { median } from './row.ts'

export type GrowingCall = {
  path: string
  method?: 'POST'
  headers: Record<string, string>
  body?: string
  status: number
  /** Its cached response is dropped before each request. */
  isCold?: boolean
  /** False if the response itself grows with the shop. */
  isBounded: boolean
}
export type Calls = Record<string, GrowingCall>

/** Shoppers' calls: cached, uncached, and personal ones. */
export async function shopperCalls(shop: ShopServer): Promise<Calls> {
  await fillStock(shop.database, 500_000)
  const products = await productsOnSale(shop.database, 3)
  const [buyer] = await makeBuyers(shop.database, 1)
  if (!buyer) throw new Error('the seed made no buyer')
  const order = await placeOrder(shop, buyer, products)
  const shared = {
    'GET /api/home': '/api/home',
    'GET /api/products/top': '/api/products/top',
    'GET /api/products/category/ayurveda': '/api/products/category/ayurveda?pageNumber=1',
    'GET /api/products/category/ayurveda, page 10': '/api/products/category/ayurveda?pageNumber=10',
    'GET /api/products/{id}': `/api/products/${products[0]}`,
  }
  const own = {
    'GET /api/cart': '/api/cart',
    'GET /api/orders/myorders': '/api/orders/myorders',
    'GET /api/orders/{id}': `/api/orders/${order}`,
  }
  const ok = { headers: { 'accept-encoding': 'br' }, status: 200, isBounded: true }
  const signedIn = { headers: { authorization: `Bearer ${buyer.token}` }, status: 200, isBounded: true }
  return {
    ...named(shared, (path) => ({ ...ok, path })),
    ...named(shared, (path) => ({ ...ok, path, isCold: true }), ', not cached'),
    'GET /api/products': { ...ok, path: '/api/products', isBounded: false },
    'GET /api/products, not cached': { ...ok, path: '/api/products', isCold: true, isBounded: false },
    'GET /api/products?keyword': { ...ok, path: '/api/products?keyword=Dhanwantharam%20Kuzhambu' },
    ...named(own, (path) => ({ ...signedIn, path })),
    'POST /api/orders': {
      ...signedIn,
      path: '/api/orders',
      method: 'POST',
      status: 201,
      headers: { ...signedIn.headers, 'content-type': 'application/json' },
      body: JSON.stringify(orderOf(products)),
    },
  }
}

const named = (paths: Record<string, string>, make: (path: string) => GrowingCall, more = ''): Calls =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [name + more, make(path)]))

const MAX_REFUSALS = 20

/** Number of requests for the median, unless time runs out. */
const TIMES = { POST: 3, GET: 200, cold: 15 }

/** Warm-up for the JIT compiler: this many requests, or this many seconds. */
const WARM_UP = { GET: 4_000, cold: 200 }
const LONGEST_SECONDS = 3

/** Median of sequential requests, in ms. */
export async function timesOf(shop: ShopServer, call: GrowingCall | undefined, isWarmUp = false): Promise<number> {
  if (!call) throw new Error('no such call in the comparison')
  const { host, port } = shop
  const nextRequest = () => ({ host, port, ...call, headers: { ...call.headers, 'idempotency-key': randomUUID() } })
  const ms: number[] = []
  const measure = async (times: number, seconds: number, retries = MAX_REFUSALS) => {
    let left = times
    const result = await load(1, seconds, () => (left-- > 0 ? nextRequest() : undefined))
    // A 503 means that another program used the machine, so it is no result.
    if (result.statuses.has(503) && retries > 0) return measure(times, seconds, retries - 1)
    expectOnly(result, call.status)
    ms.push(...result.ms)
  }
  const measureCold = async (times: number, seconds: number) => {
    const endsAt = performance.now() + seconds * 1_000
    for (let n = 0; n < times && performance.now() < endsAt; n += 1) await clear(shop).then(() => measure(1, 60))
  }
  if (call.isCold) await measureCold(isWarmUp ? WARM_UP.cold : TIMES.cold, LONGEST_SECONDS)
  else if (isWarmUp && !call.method) await measure(WARM_UP.GET, LONGEST_SECONDS)
  else await measure(TIMES[call.method ?? 'GET'], LONGEST_SECONDS)
  return median(ms)
}

/** As after a change of everything. */
const clear = ({ database }: ShopServer) => inDatabase(database, (client) => client.query(`notify catalogue, 'all'`))

async function placeOrder({ host, port }: ShopServer, { token }: Buyer, products: string[]): Promise<string> {
  const response = await fetch(`http://${host}:${port}/api/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(orderOf(products)),
  })
  const order: { _id?: string } = JSON.parse(await response.text())
  if (!order._id) throw new Error(`an order was answered ${response.status}`)
  return order._id
}
