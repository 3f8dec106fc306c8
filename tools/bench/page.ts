import { type Browser, chromium, type Page } from 'playwright-core'
import { findFullBrowser } from '../find-browser.ts'
import { measureByCheck } from './lighthouse.ts'
import { openStaticPage } from './limits/static-page.ts'
import { measureInteractions, PHONE } from './page-interactions.ts'
import { measureManyKeystrokes } from './page-keystroke.ts'
import { startShop } from './processes.ts'
import type { Bench, Row } from './row.ts'

/** `paint`: allowed delay of the largest paint, compared with the page without scripts. */
type Net = { name: string; latencyMs: number; kilobits: number; paint: number }
const NETS: Net[] = [
  { name: 'slow 4G', latencyMs: 150, kilobits: 1600, paint: 1 },
  { name: '3G', latencyMs: 400, kilobits: 400, paint: 1.05 },
]
const SLOWER = 4

type Opened = { browser: Browser; url: string }
type Measure = (opened: Opened, bench: Bench) => Promise<Row[]>

/** The home page on slow networks, beside the same page without scripts; then the cost of a tap, and Lighthouse. */
export const measurePage = (bench: Bench) => inBrowser(bench, [measureHomes, measureTaps, measureLighthouse])
export const measureTapsOnly = (bench: Bench) => inBrowser(bench, [measureTaps])
export const measureLighthouseOnly = (bench: Bench) => inBrowser(bench, [measureLighthouse])

async function inBrowser(bench: Bench, parts: Measure[]): Promise<Row[]> {
  const shopUrl = process.env.SHOP_URL
  const shop = shopUrl ? undefined : await startShop({ withWeb: true })
  const url = shopUrl ?? `http://${shop?.host}:${shop?.port}`
  const browser = await chromium.launch({ executablePath: await findFullBrowser(), args: ARGS })
  try {
    const rows: Row[] = []
    for (const measure of parts) rows.push(...(await measure({ browser, url }, bench)))
    return rows
  } finally {
    await browser.close()
    await shop?.stop()
  }
}

async function measureHomes({ browser, url }: Opened, bench: Bench): Promise<Row[]> {
  const limit = await openStaticPage(url)
  try {
    const rows: Row[] = []
    for (const net of NETS) rows.push(...(await measureHome({ browser, url, limit: limit.url, net }, bench)))
    return [...rows, await measureBlocked(browser, url, bench)]
  } finally {
    limit.close()
  }
}

const measureTaps: Measure = async ({ browser, url }, bench) => [
  ...(await measureInteractions(browser, url, bench)),
  await measureManyKeystrokes(browser, url, bench),
]

const measureLighthouse: Measure = ({ url }, bench) => measureByCheck(url, bench)

type Compared = { browser: Browser; url: string; limit: string; net: Net }

async function measureHome({ browser, url, limit, net }: Compared, bench: Bench): Promise<Row[]> {
  const shop: Seen[] = []
  const still: Seen[] = []
  await open(browser, url, net)
  for (let round = 0; round < bench.rounds; round += 1) {
    bench.log(`home on ${net.name}, ${round + 1}`)
    shop.push(await open(browser, url, net))
    still.push(await open(browser, limit, net))
  }
  const row = (name: string, unit: string, of: keyof Seen, goal?: Row['goal']): Row => ({
    part: 'page',
    name: `home on ${net.name}, ${name}`,
    unit,
    better: 'lower',
    rounds: shop.map((seen) => seen[of]),
    limit: { name: 'the same page without scripts', rounds: still.map((seen) => seen[of]) },
    ...(goal && { goal }),
  })
  return [
    row('first paint', 'ms', 'firstPaint'),
    row('largest paint', 'ms', 'largestPaint', { ratio: net.paint }),
    row('layout shift, in thousandths', '‰', 'shift', { bound: 10 }),
    row('transferred until hydrated', 'kB', 'kilobytes', { bound: 165 }),
  ]
}

/** In separate pages on the local network: all scripts arrive at once, and no tool observes the network. */
async function measureBlocked(browser: Browser, url: string, bench: Bench): Promise<Row> {
  const rounds: number[] = []
  for (let round = 0; round < bench.rounds; round += 1) {
    bench.log(`home, blocked, ${round + 1}`)
    rounds.push((await open(browser, url)).blocked)
  }
  return {
    part: 'page',
    name: `home, blocked, ${SLOWER} times slower`,
    unit: 'ms',
    better: 'lower',
    rounds,
    goal: { bound: 50 },
  }
}

type Seen = { firstPaint: number; largestPaint: number; shift: number; blocked: number; kilobytes: number }

/** Opens the page in a fresh browser, and observes it for a moment after loading. */
async function open(browser: Browser, url: string, net?: Net): Promise<Seen> {
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const bytes = await throttle(page, net)
  await page.addInitScript(WATCH)
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
  // The page without scripts does not change after loading.
  await page.evaluate(ALIVE)
  const kilobytes = bytes() / 1000
  await page.waitForLoadState('networkidle')
  const seen = await page.evaluate<Omit<Seen, 'kilobytes'>>('window.seen')
  await context.close()
  return { ...seen, kilobytes }
}

async function throttle(page: Page, net?: Net): Promise<() => number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  let bytes = 0
  if (!net) return () => bytes
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  const speed = net.kilobits * 125
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: net.latencyMs,
    downloadThroughput: speed,
    uploadThroughput: speed,
  })
  return () => bytes
}

const ALIVE = `document.querySelector('script') && window.alive.then(() => undefined)`

const WATCH = `
  window.alive = new Promise((done) => addEventListener('alive', done, { once: true }))
  const seen = (window.seen = { firstPaint: 0, largestPaint: 0, shift: 0, blocked: 0 })
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') seen.firstPaint = startTime })
  watch('largest-contentful-paint', ({ startTime }) => { seen.largestPaint = startTime })
  watch('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.shift += value * 1000 })
  watch('longtask', ({ duration }) => { seen.blocked += Math.max(0, duration - 50) })`

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
