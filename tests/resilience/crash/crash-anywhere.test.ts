import { afterAll, expect, test } from 'vitest'
import { REGISTERED } from '#tests/support/builders.ts'
import { eventually } from '#tests/support/embedded/fixture.ts'
import { openProxiedShop, type ProxiedShop } from '#tests/support/proxied-shop.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { openJobs, shiftClock } from '#tests/support/shift-clock.ts'
import type { TrafficEvent } from '#tests/support/tcp-proxy-traffic.ts'
import { completeOpenWork, expectConsistent } from './crash-loop.ts'
import { buying, invoicing, refunding } from './order-scenarios.ts'
import { refusing, releasing } from './prescription-scenarios.ts'
import type { PrepareScenario } from './scenario.ts'

/** `CRASH_STATEMENTS=all` kills at the first statement, then at the second, until a run has no more statements. */
const STATEMENTS = process.env.CRASH_STATEMENTS ?? '1'
/** Continues a run of all statements that was stopped. */
const FROM = Number(process.env.CRASH_FROM ?? 1)
const SEED = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 1e9))
const LIMIT_MS = 30_000
const MAX_STATEMENTS = 250

type CrashScenario = {
  name: string
  prepare: PrepareScenario
  /** The kinds of the order's documents at the end. If there are none, the shop has no GSTIN. */
  documents: string[]
  /** The least number of statements; the sample is drawn from them. */
  least: number
}

const SCENARIOS: CrashScenario[] = [
  { name: 'an order', prepare: buying, documents: [], least: 80 },
  { name: 'an order with tax documents', prepare: buying, documents: ['receipt-voucher', 'invoice'], least: 80 },
  {
    name: 'refunds before and after shipping',
    prepare: refunding,
    documents: ['receipt-voucher', 'refund-voucher', 'invoice', 'credit-note'],
    least: 100,
  },
  { name: 'an invoice issued by hand', prepare: invoicing, documents: ['invoice'], least: 12 },
  { name: 'the release of a prescription', prepare: releasing, documents: ['receipt-voucher', 'invoice'], least: 40 },
  {
    name: 'the refusal of a prescription',
    prepare: refusing,
    documents: ['receipt-voucher', 'refund-voucher'],
    least: 50,
  },
]

let opened: Promise<ProxiedShop> | undefined
afterAll(async () => (await opened)?.close())

async function open() {
  const shop = await openProxiedShop()
  await shop.start()
  return shop
}

// Requirements: TAX-12, TAX-13, TAX-16, RX-3, RX-5
// Threats: R17
test.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))(
  '%s: killed at any statement, it is completed once',
  { timeout: LIMIT_MS * (STATEMENTS === 'all' ? MAX_STATEMENTS : Number(STATEMENTS) + 1) },
  async (_, tried) => {
    opened ??= open()
    const shop = await opened
    await shop.given.settings(tried.documents.length > 0 ? REGISTERED : { gstin: '' })
    let killed = 0
    for (const nth of statementsToTry(tried)) {
      try {
        if (!(await killedAt(shop, tried, nth))) break
        killed += 1
        if (STATEMENTS === 'all') console.info(`${tried.name}: killed at statement ${nth}`)
      } catch (error) {
        throw new Error(`killed at statement ${nth} (CRASH_SEED=${SEED}): ${error}`, { cause: error })
      }
    }
    console.info(`${tried.name}: killed at ${killed} statements`)
    expect(killed).toBeGreaterThan(0)
  },
)

function statementsToTry({ least }: CrashScenario): number[] {
  if (STATEMENTS === 'all') return Array.from({ length: MAX_STATEMENTS }, (_, n) => FROM + n)
  const random = seededRandom(SEED)
  return Array.from({ length: Number(STATEMENTS) }, () => 1 + random.below(least))
}

let shoppers = 0

/** False when the scenario and the work that follows it needed fewer statements. */
async function killedAt(shop: ProxiedShop, { prepare, documents }: CrashScenario, nth: number): Promise<boolean> {
  if (!shop.isRunning()) await shop.start()
  const scenario = await prepare(shop, `shopper ${++shoppers}`)
  await waitUntilIdle(shop)
  let counted = 0
  const matches = ({ when, text }: TrafficEvent) => {
    if (when === 'responded' && isShopStatement(text)) counted += 1
    return counted === nth
  }
  const killing = shop.killAt('database', matches)
  let isAtEnd = await scenario.run()
  // Waits for the refund and the e-mails, which can be killed too.
  await waitUntilIdle(shop)
  const isKilled = counted >= nth
  shop.traffic.database.cancelPause()
  if (isKilled) {
    await killing
    await shop.start()
    // Lets the claim of a dead process expire. Then the same users repeat their requests.
    await shiftClock(shop.owner, 1)
    isAtEnd = await scenario.run()
  }
  expect(isAtEnd, shop.lastOutputOf()).toBe(true)
  await completeOpenWork(shop)
  await scenario.check()
  expect(await documentsOf(shop, scenario.order()._id)).toEqual(documents)
  await expectConsistent(shop)
  return isKilled
}

/** Until the shop has done its jobs or was killed. */
const waitUntilIdle = (shop: ProxiedShop) =>
  eventually(async () => !shop.isRunning() || (await openJobs(shop.db)).length === 0, LIMIT_MS)

/**
 * The polling of the queue and the connection check of the response cache are not part of the shop's work. They depend
 * on time. If they counted, they would change the numbers of the other statements, and a slow run would never end.
 */
const isShopStatement = (text: string) =>
  text !== 'select 1' && (!text.includes('pgboss') || text.includes('INSERT INTO pgboss.job'))

async function documentsOf({ db }: ProxiedShop, orderId: string): Promise<string[]> {
  const documents = await db
    .selectFrom('documents')
    .select('kind')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return documents.map(({ kind }) => kind)
}
