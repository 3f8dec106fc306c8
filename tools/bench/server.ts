import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alternate, type Figure } from './alternate.ts'
import type { Page } from './limits/bare-http.ts'
import type { Statements } from './limits/bare-queries.ts'
import { type Buyer, fillStock, makeBuyers, orderOf, productsOnSale } from './people.ts'
import { type Server, type ShopServer, startLimit, startShop } from './processes.ts'
import { openRecorder } from './recorder.ts'
import type { Bench, Row } from './row.ts'

const READER = { 'accept-encoding': 'br' }

/**
 * Catalogue responses beside a bare server with the same bytes; signed-in calls beside one with the same statements.
 */
export async function measureServer(bench: Bench): Promise<Row[]> {
  const shop = await startShop()
  const folder = await mkdtemp(join(tmpdir(), 'shop-limits-'))
  try {
    await fillStock(shop.database)
    return [...(await catalogue(shop, folder, bench)), ...(await signedIn(shop, folder, bench))]
  } finally {
    await shop.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function catalogue(shop: ShopServer, folder: string, bench: Bench): Promise<Row[]> {
  const [product = ''] = await productsOnSale(shop.database, 1)
  const paths = [
    '/api/products',
    `/api/products/${product}`,
    '/api/products/category/ayurveda?pageNumber=1',
    '/api/home',
  ]
  const pages = await Promise.all(paths.map((path) => pageOf(shop, path)))
  const figures = pages.flatMap(({ path, tag }): Figure[] => {
    const name = `GET ${path.replace(product, '{id}').replace(/\?.*/, '')}`
    return [
      { name, path, headers: READER, status: 200, ratio: 0.6 },
      { name: `${name}, not modified`, path, headers: { ...READER, 'if-none-match': tag }, status: 304, ratio: 0.8 },
    ]
  })
  await writeFile(join(folder, 'pages.json'), JSON.stringify(pages))
  const limit = await startLimit('bare-http', { PAGES: join(folder, 'pages.json') })
  try {
    return await alternate(figures, { shop, limit, limitName: 'bare node:http with the same bytes' }, bench)
  } finally {
    await limit.stop()
  }
}

async function signedIn(shop: ShopServer, folder: string, bench: Bench): Promise<Row[]> {
  const [buyer] = await makeBuyers(shop.database, 1)
  if (!buyer) throw new Error('the seed made no buyer')
  const figures = await signedInFigures(shop, buyer)
  await writeFile(join(folder, 'calls.json'), JSON.stringify(await statementsOf(shop, figures)))
  const limit = await startLimit('bare-queries', {
    CALLS: join(folder, 'calls.json'),
    DATABASE: JSON.stringify(shop.database),
  })
  try {
    return await alternate(figures, { shop, limit, limitName: 'bare node:http with the same statements' }, bench)
  } finally {
    await limit.stop()
  }
}

/** A cart of three lines, and three orders of three. */
async function signedInFigures(shop: ShopServer, { token }: Buyer): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${token}` }
  const products = await productsOnSale(shop.database, 3)
  const post = async (path: string, body: object) => {
    const response = await fetch(`http://${shop.host}:${shop.port}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  }
  for (let n = 0; n < 3; n += 1) await post('/api/orders', orderOf(products))
  for (const id of products) await post('/api/cart', { id, qty: 1, variant: 0 })
  return ['/api/cart', '/api/orders/myorders'].map((path) => ({
    name: `GET ${path}`,
    path,
    headers,
    status: 200,
    ratio: 0.5,
  }))
}

async function statementsOf(shop: ShopServer, figures: Figure[]): Promise<Statements[]> {
  const recorder = await openRecorder(shop.database)
  const calls: Statements[] = []
  for (const { path, headers } of figures) {
    const statements = await recorder.record({ url: path, headers })
    calls.push({ path, statements: statements.map(({ text, values }) => ({ text, values: values.map(toJson) })) })
  }
  await recorder.close()
  return calls
}

/** In PostgreSQL's text format, because the statements go through a file. */
const toJson = (value: unknown) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)

/** The shop's response for this address as sent; Node's client does not decompress. */
function pageOf({ host, port }: Server, path: string): Promise<Page> {
  return new Promise((resolve, reject) => {
    get({ host, port, path, headers: READER }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const named = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const)
        const headers = Object.fromEntries(named.filter(([name]) => !ADDED_BY_NODE.has(name)))
        resolve({ path, headers, tag: response.headers.etag ?? '', body: Buffer.concat(chunks).toString('base64') })
      })
    }).on('error', reject)
  })
}

const ADDED_BY_NODE = new Set(['date', 'connection', 'keep-alive', 'content-length'])
