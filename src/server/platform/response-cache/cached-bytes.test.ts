// Slow: npm run test:all only.
import { once } from 'node:events'
import { request } from 'node:http'
import { Writable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readBacklog } from '#server/dashboard/metrics-queries.ts'
import { openMetrics } from '#server/platform/metrics/metrics.ts'
import type { ProductCard } from '#shared/products.ts'
import { openShop } from '#tests/support/shop.ts'
import { openResponseCache } from './response-cache.ts'

/** A listening shop with a list that is long enough to be compressed. */
async function openListening() {
  const lines: string[] = []
  const shop = await openShop({ logTo: toLines(lines) })
  for (let n = 0; n < 5; n += 1) await shop.given.product({ name: `Thailam ${n}` })
  const metrics = openMetrics({
    readBacklog: () => readBacklog(shop.db),
    pool: () => ({ total: 0, idle: 0, waiting: 0 }),
    droppedLines: () => 0,
    isCaching: () => true,
  })
  const app = await buildApp(shop, { readiness: async () => undefined, metrics })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const get = (path: string, headers: Record<string, string> = {}) => fetch(address + path, { headers })
  return { ...shop, app, address, get, lines }
}

test.each(['br', 'gzip', 'identity'])('a cached response equals the routes’ response, in %s', async (encoding) => {
  const { get, lines } = await openListening()
  const headers = { 'accept-encoding': encoding }
  const [first, second] = [await get('/api/products', headers), await get('/api/products', headers)]
  const ofAll = ({ headers }: Response) =>
    Object.fromEntries([...headers].filter(([name]) => !['x-request-id', 'date', 'keep-alive'].includes(name)))
  expect(ofAll(second)).toEqual(ofAll(first))
  expect(second.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  expect(await second.json()).toHaveLength(5)

  const requests = () => lines.map((line): unknown => JSON.parse(line)).filter((line) => isRequest(line))
  await expect.poll(requests).toHaveLength(2)
  const id = second.headers.get('x-request-id')
  expect(requests()[1]).toMatchObject({ reqId: id, method: 'GET', path: '/api/products', status: 200 })
  const metrics = await (await get('/metrics')).text()
  expect(metrics).toContain('shop_requests_total{call="GET /api/products",status="200"} 2')
})

test('a current copy gets 304 until something changes', async () => {
  const { get, db, cache } = await openListening()
  // Brotli is compressed again later, under another tag.
  const revalidate = (tag: string) => get('/api/products', { 'accept-encoding': 'gzip', 'if-none-match': tag })
  const tag = (await revalidate('"none"')).headers.get('etag') ?? ''
  expect(tag).toMatch(/^"[\w-]{22}-gzip"$/)
  for (const known of [tag, `"other", W/${tag}`, '*']) {
    const response = await revalidate(known)
    expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([304, tag, ''])
    expect(response.headers.get('content-type')).toBeNull()
  }
  await db.updateTable('variants').set({ price: 12_300 }).execute()
  await cache.settled()
  const changed = await revalidate(tag)
  expect(changed.status).toBe(200)
  expect(await changed.json()).toMatchObject([{ price: 123 }, {}, {}, {}, {}])
})

test('a request with an unknown Expect header is served', async () => {
  const { address } = await openListening()
  const [response] = await once(
    request(`${address}/api/products`, { headers: { expect: 'a miracle' } }).end(),
    'response',
  )
  response.resume()
  expect(response).toMatchObject({ statusCode: 200, headers: { 'x-request-id': expect.any(String) } })
})

test('every encoding holds the same text under its own ETag', async () => {
  const { app } = await openListening()
  const responses = await Promise.all(
    [undefined, 'GZIP', 'br, gzip;q=0.5', 'br;q=0, gzip', '*'].map((encoding) =>
      app.inject({ url: '/api/products', headers: encoding === undefined ? {} : { 'accept-encoding': encoding } }),
    ),
  )
  expect(responses.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br', 'gzip', 'br'])
  expect(responses.map(({ headers }) => headers.vary)).toEqual(Array(5).fill('accept-encoding'))
  const [uncompressed, gzip, br] = responses.map(({ rawPayload }) => rawPayload)
  expect(gunzipSync(gzip ?? '')).toEqual(uncompressed)
  expect(brotliDecompressSync(br ?? '')).toEqual(uncompressed)
  expect(new Set(responses.map(({ headers }) => headers.etag)).size).toBe(3)
})

test('after a change, its author and everybody else see it at once', async () => {
  const { get, given, person, app } = await openListening()
  const product = await given.product({ price: 85, stock: 5 })
  const admin = { authorization: `Bearer ${(await person('admin')).token}` }
  for (let price = 100; price < 110; price += 1) {
    await get('/api/products')
    const saved = await app.inject({
      method: 'PUT',
      url: `/api/products/${product._id}`,
      headers: admin,
      payload: { name: 'Thailam', category: 'ayurveda', variant: [{ model: '200 ml', price, countInStock: 5 }] },
    })
    expect(saved.statusCode).toBe(200)
    const seen = await Promise.all(
      [`/api/products/${product._id}`, '/api/products', '/api/products/category/ayurveda?pageNumber=1'].map(
        async (path) => (await get(path)).text(),
      ),
    )
    for (const text of seen) expect(text).toContain(`"price":${price},`)
  }
})

test('a change by one process is in another’s responses once its notification arrives', async () => {
  const shop = await openShop()
  const cache = await openResponseCache(shop.connection, { db: shop.owner, log: shop.log })
  const other = await buildApp({ ...shop, cache }, { readiness: async () => undefined })
  onTestFinished(async () => {
    await other.close()
    await cache.close()
  })
  const product = await shop.given.product({ price: 85, stock: 5 })
  const shopper = await shop.as('shopper')
  const seen = async () => {
    await cache.settled()
    return (await other.inject('/api/products')).json<ProductCard[]>()[0]
  }
  expect(await seen()).toMatchObject({ countInStock: 5, numReviews: 0 })
  await shopper.post('/api/orders', shop.given.draft(product, 2))
  expect(await seen()).toMatchObject({ countInStock: 3, numReviews: 0 })
  await shopper.post(`/api/products/${product._id}/reviews`, { rating: 4, comment: 'Good' })
  expect(await seen()).toMatchObject({ countInStock: 3, numReviews: 1, rating: 4 })
  await (await shop.as('admin')).delete(`/api/products/${product._id}`)
  expect(await seen()).toBeUndefined()
})

// ASVS: 14.2.2, 14.3.2
test('an admin sees drafts, and their responses are not cached for others', async () => {
  const { get, given, person } = await openListening()
  const draft = await given.product({ isPublished: false })
  const admin = { authorization: `Bearer ${(await person('admin')).token}` }
  const shopper = { authorization: `Bearer ${(await person('shopper')).token}` }
  for (const [headers, status, listed] of [
    [admin, 200, 6],
    [{}, 404, 5],
    [admin, 200, 6],
    [shopper, 404, 5],
  ] as const) {
    expect((await get(`/api/products/${draft._id}`, headers)).status).toBe(status)
    const list = await get('/api/products', headers)
    expect(await list.json()).toHaveLength(listed)
    expect(list.headers.get('cache-control')).toBe(headers === admin ? 'no-store' : 'no-cache')
  }
})

const isRequest = (line: unknown) =>
  typeof line === 'object' && line !== null && 'msg' in line && line.msg === 'request'

const toLines = (lines: string[]) =>
  new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
