import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { freePort } from '#server/database/embedded/connection.ts'
import { findFullBrowser } from '../find-browser.ts'
import { productWithSizes } from './page-interactions.ts'
import { blockedByWork } from './page-work.ts'
import { HOST } from './processes.ts'
import type { Bench, Row } from './row.ts'

const PERFECT = 100
/** For a shared page with its data embedded. */
const SHARED = 98
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Category = (typeof CATEGORIES)[number]
type Checked = { marks: Record<Category, number>; blocked: number; busy: number; largestPaint: number; shift: number }

/** Lighthouse scores of a page on a cheap phone, with simulated network and CPU, in a fresh browser. */
export async function measureByCheck(url: string, bench: Bench): Promise<Row[]> {
  const product = await productWithSizes(url)
  const pages = [
    { name: 'home', path: '/', performance: PERFECT },
    { name: 'list', path: '/#/productlist/organicfoods', performance: PERFECT },
    { name: 'product', path: `/#${product}`, performance: PERFECT },
    { name: 'shared list', path: '/productlist/organicfoods', performance: SHARED },
    { name: 'shared product', path: await addressOfShared(`${url}${product}`), performance: SHARED },
  ]
  const rows: Row[] = []
  for (const { name, path, performance } of pages) {
    const rounds: Checked[] = []
    const target = Math.min(bench.rounds, MAX_ROUNDS)
    for (let tries = 1; rounds.length < target; tries += 1) {
      if (tries > 2 * target) throw new Error(`${name} got no Lighthouse score in ${tries} tries`)
      bench.log(`Lighthouse: ${name}, ${rounds.length + 1}`)
      const checked = await check(`${url}${path}`)
      if (checked) rounds.push(checked)
    }
    rows.push(...rowsOf(name, performance, rounds))
  }
  return rows
}

function rowsOf(page: string, performance: number, rounds: Checked[]): Row[] {
  const row = (name: string, unit: string, bound: number | undefined, of: (seen: Checked) => number): Row => ({
    part: 'page',
    name: `${page}, Lighthouse ${name}`,
    unit,
    better: unit === 'marks' ? 'higher' : 'lower',
    rounds: rounds.map(of),
    ...(bound !== undefined && { goal: { bound } }),
  })
  return [
    ...CATEGORIES.map((category) =>
      row(category, 'marks', category === 'performance' ? performance : PERFECT, ({ marks }) => marks[category]),
    ),
    row('blocking time', 'ms', 100, ({ blocked }) => blocked),
    row('blocking time, CPU', 'ms', 100, ({ busy: held }) => held),
    row('layout shift, in thousandths', '‰', 10, ({ shift }) => shift * 1000),
    row('largest paint', 'ms', undefined, ({ largestPaint }) => largestPaint),
  ]
}

/** The address without the product's name redirects to the one that people share. */
async function addressOfShared(address: string): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} was answered ${response.status}`)
  return new URL(response.url).pathname
}

/** Undefined if the browser's trace had no beginning, which happens at times; the caller retries. */
async function check(address: string): Promise<Checked | undefined> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: await findFullBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      `--remote-debugging-port=${port}`,
    ],
  })
  try {
    const checked = await lighthouse(address, {
      port,
      hostname: HOST,
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
    })
    if (!checked) throw new Error(`${address} got no Lighthouse score`)
    const { categories, audits, runtimeError, configSettings } = checked.lhr
    if (runtimeError?.code === 'NO_NAVSTART') return undefined
    if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`)
    const mark = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100)
    const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
    return {
      marks: {
        performance: mark('performance'),
        accessibility: mark('accessibility'),
        'best-practices': mark('best-practices'),
        seo: mark('seo'),
      },
      blocked: figure('total-blocking-time'),
      busy: blockedByWork(
        checked.artifacts.Trace.traceEvents,
        firstPaintIn(checked.artifacts.Trace.traceEvents),
        configSettings.throttling.cpuSlowdownMultiplier,
      ),
      largestPaint: figure('largest-contentful-paint'),
      shift: figure('cumulative-layout-shift'),
    }
  } finally {
    await browser.close()
  }
}

const firstPaintIn = (events: readonly { name: string; ts: number }[]) =>
  events.findLast(({ name }) => name === 'firstContentfulPaint')?.ts ?? Number.POSITIVE_INFINITY

// The number of runs that the goals name.
const MAX_ROUNDS = 5
