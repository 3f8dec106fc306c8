import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'csv-parse/sync'
import { chromium } from 'playwright-core'
import { findBrowser } from '../scripts/find-browser.ts'
import { DEFAULT_SYNONYMS } from '../src/shared/search/default-synonyms.ts'
import { find, listed } from '../src/shared/search/find.ts'
import { figuresOf } from '../src/shared/search/spellings.ts'
import { readSynonyms } from '../src/shared/search/synonyms.ts'

type Row = {
  name: string
  unit: string
  rounds: number[]
  goal: { atLeast: number } | { atMost: number }
  better: 'higher' | 'lower'
}

const ROOT = join(import.meta.dirname, '..')
const SLOWER = 6
const ROUNDS = 3

/**
 * How well the search finds what people spell, and how fast. With `shopUrl`, a running shop, also in a browser six times slower
 * than this machine, and the shop's own search over whatever it has; seed it with 100,000 products first.
 */
export async function measureSearch(shopUrl?: string): Promise<Row[]> {
  const spellings = rowsOf('src/shared/search/spellings.csv').map(({ typed = '', meant = '' }) => ({
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
  return [
    share(`what is meant comes first, of ${spellings.length} spellings`, first, 95),
    share('what is meant is among the first five', firstFive, 99),
    ...(shopUrl ? [await measureKeystrokes(shopUrl, typed), await measureShop(shopUrl, typed)] : []),
  ]
}

const rowsOf = (path: string): Record<string, string>[] =>
  parse(readFileSync(join(ROOT, path)), { columns: true, bom: true })

const share = (name: string, value: number, atLeast: number): Row => ({
  name,
  unit: '%',
  rounds: [Math.round(value * 1000) / 10],
  goal: { atLeast },
  better: 'higher',
})

/** Every beginning of every spelling, as if it were typed, in the built code of the shop's own pages. */
async function measureKeystrokes(shopUrl: string, typed: string[]): Promise<Row> {
  const engine = readdirSync(join(ROOT, 'dist/web/assets')).find((file) => /^search-engine-.*\.js$/.test(file))
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.goto(shopUrl)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const rounds: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await page.evaluate(timeKeystrokes, { engine, typed }))
    return {
      name: `one letter typed, 95th percentile, ${SLOWER} times slower`,
      unit: 'ms',
      rounds,
      goal: { atMost: 8 },
      better: 'lower',
    }
  } finally {
    await browser.close()
  }
}

/** In the page. Each round starts anew, with a list that has never been looked through. */
async function timeKeystrokes({ engine, typed }: { engine: string | undefined; typed: string[] }): Promise<number> {
  const [open] = Object.values<() => Promise<{ find: (list: unknown[], words: string) => unknown[] }>>(
    await import(`/assets/${engine}`),
  )
  if (!open) throw new Error('The search has no code')
  const { find } = await open()
  const list: unknown[] = await (await fetch('/api/products')).json()
  find(list, 'ready')
  const times: number[] = []
  for (const words of typed)
    for (let length = 1; length <= words.length; length += 1) {
      const start = performance.now()
      find(list, words.slice(0, length))
      times.push(performance.now() - start)
    }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}

async function measureShop(shopUrl: string, typed: string[]): Promise<Row> {
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const times: number[] = []
    for (const words of typed) {
      const start = performance.now()
      const response = await fetch(`${shopUrl}/api/products?keyword=${encodeURIComponent(words)}`)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`The shop answered ${response.status}`)
      times.push(performance.now() - start)
    }
    rounds.push(times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0)
  }
  return { name: 'the shop’s own search, 95th percentile', unit: 'ms', rounds, goal: { atMost: 20 }, better: 'lower' }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { name, rounds, unit, goal } of await measureSearch(process.env.SHOP_URL)) {
    const wanted = 'atLeast' in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`
    console.log(`${name}: ${rounds.map((value) => value.toFixed(1)).join(', ')} ${unit} (${wanted})`)
  }
}
