import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { chromium } from 'playwright-core'
import { seedShop } from '#server/cli/seed/seed-shop.ts'
import { connect } from '#server/database/connect.ts'
import { DEFAULT_SYNONYMS } from '#shared/search/default-synonyms.ts'
import { readSynonyms } from '#shared/search/synonyms.ts'
import { find, listed } from '#tests/support/search.ts'
import { figuresOf } from '#tests/support/spellings.ts'
import { findFullBrowser } from '../find-browser.ts'
import { type ShopServer, startShop } from './processes.ts'
import { type Bench, quantile, type Row } from './row.ts'

const ROOT = join(import.meta.dirname, '../..')
const SLOWER = 6
const MANY = 100_000

/**
 * How well and how fast the search finds spellings. Measured in the built pages with a slow CPU, and on the server
 * among 100,000 products.
 */
export async function measureSearch({ log, rounds }: Pick<Bench, 'log' | 'rounds'>): Promise<Row[]> {
  const spellings = rowsOf('tests/support/spellings.csv').map(({ typed = '', meant = '' }) => ({
    typed,
    meant: meant.split(';'),
  }))
  const products = rowsOf('catalogue/products.csv').map(({ name = '', nameMalayalam = '' }) => ({
    name,
    nameMalayalam,
  }))
  const list = listed(products)
  const synonyms = readSynonyms(DEFAULT_SYNONYMS)
  const { first, firstFive } = await figuresOf(spellings, (typed) =>
    find(list, typed, synonyms).map(({ name }) => name),
  )
  const typed = spellings.map((spelling) => spelling.typed)
  const shop = await startShop({ withWeb: true })
  const address = `http://${shop.host}:${shop.port}`
  try {
    log('the search in a slow browser')
    const keystrokes = await measureKeystrokes(address, typed, rounds)
    log(`${MANY} products are made`)
    await addProducts(shop.database)
    return [
      share(`what is meant comes first, of ${spellings.length} spellings`, first, 95),
      share('what is meant is among the first five', firstFive, 99),
      keystrokes,
      await measureShop(address, typed, rounds),
    ]
  } finally {
    await shop.stop()
  }
}

async function addProducts(database: ShopServer['database']) {
  const db = connect(database, { max: 1, statementLimitMs: 0, onError: () => undefined })
  try {
    await seedShop(db, { products: MANY, users: 0, orders: 0 })
    await sql`analyze products`.execute(db)
  } finally {
    await db.destroy()
  }
}

const rowsOf = (path: string): Record<string, string>[] =>
  parse(readFileSync(join(ROOT, path)), { columns: true, bom: true })

const share = (name: string, value: number, bound: number): Row => ({
  part: 'search',
  name,
  unit: '%',
  better: 'higher',
  rounds: [Math.round(value * 1000) / 10],
  goal: { bound },
})

const time = (name: string, rounds: number[], bound: number): Row => ({
  part: 'search',
  name: `${name}, 95th percentile`,
  unit: 'ms',
  better: 'lower',
  rounds,
  goal: { bound },
})

/** Every prefix of every spelling, as typed, in the shop's built code. */
async function measureKeystrokes(shopUrl: string, typed: string[], count: number): Promise<Row> {
  const engine = readdirSync(join(ROOT, 'dist/web/assets')).find((file) => /^search-engine-.*\.js$/.test(file))
  const browser = await chromium.launch({ executablePath: await findFullBrowser(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.goto(shopUrl)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const rounds: number[] = []
    for (let round = 0; round < count; round += 1) rounds.push(await page.evaluate(timeKeystrokes, { engine, typed }))
    return time(`one letter typed, ${SLOWER} times slower`, rounds, 8)
  } finally {
    await browser.close()
  }
}

/** Runs in the page. Each round starts with a list that was never searched. */
async function timeKeystrokes({ engine, typed }: { engine: string | undefined; typed: string[] }): Promise<number> {
  const [open] = Object.values<() => Promise<{ find: (list: unknown[], words: string) => Promise<unknown[]> }>>(
    await import(`/assets/${engine}`),
  )
  if (!open) throw new Error('The search has no code')
  const { find } = await open()
  const list = await (await fetch('/api/products')).json()
  if (!Array.isArray(list)) throw new Error('The shop has no list')
  await find(list, 'ready')
  const times: number[] = []
  for (const words of typed)
    for (let length = 1; length <= words.length; length += 1) {
      const start = performance.now()
      await find(list, words.slice(0, length))
      times.push(performance.now() - start)
    }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}

async function measureShop(shopUrl: string, typed: string[], count: number): Promise<Row> {
  const rounds: number[] = []
  for (let round = 0; round < count; round += 1) {
    const times: number[] = []
    for (const words of typed) {
      const start = performance.now()
      const response = await fetch(`${shopUrl}/api/products?keyword=${encodeURIComponent(words)}`)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`The shop answered ${response.status}`)
      times.push(performance.now() - start)
    }
    rounds.push(quantile(times, 0.95))
  }
  return time(`the shop’s own search among ${MANY} products`, rounds, 20)
}
