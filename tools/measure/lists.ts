import { adminLists } from '#server/cli/seed/admin-lists.ts'
import { type Caller, callerOf, type Shop, signIn } from './caller.ts'
import { type Measured, median, report, timed } from './figures.ts'

const TIMES = 40
const BOUND = { share: 0.95, limitMs: 100 }

/** Every list, search and filter of the admin, and whether last pages cost more than first ones. */
export async function measureLists(shop: Shop): Promise<number> {
  const admin = callerOf(shop, (await signIn(shop)).token)
  const walks = await Promise.all(WALKED.map((path) => walk(admin, path)))
  const [order = '', user = '', product = '', mail = '', audit = '', payment = ''] = walks.map(({ middle }) => middle)
  const measured: Measured[] = []
  for (const name of adminLists({ order, user, product, mail, audit, payment })) {
    await admin.get(name)
    measured.push({ name, times: await again(() => timed(() => admin.get(name))) })
  }
  const over = report('Lists, searches and filters of the back office', measured, BOUND)
  return over + (await reportDepth(admin, walks))
}

const WALKED = ['/api/orders', '/api/users', '/api/products/admin', '/api/mails', '/api/audit', '/api/payments']

async function again(measure: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < TIMES; n += 1) times.push(await measure())
  return times
}

type Walk = { path: string; first: string[]; last: string[]; pages: number; middle: string }

/** Follows the Link headers to the last page. */
async function walk(admin: Caller, path: string): Promise<Walk> {
  const pages: string[] = []
  for (let next: string | undefined = path; next; ) {
    pages.push(next)
    next = nextOf(await admin.get(next))
  }
  const middle = new URL(pages[Math.floor(pages.length / 2)] ?? '', 'http://shop').searchParams.get('cursor')
  if (!middle) throw new Error(`${path} has only one page. Fill the shop first: npm run shop -- seed`)
  return { path, first: pages.slice(0, TIMES), last: pages.slice(-TIMES), pages: pages.length, middle }
}

const nextOf = ({ headers }: Response) => /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]

async function reportDepth(admin: Caller, walks: Walk[]): Promise<number> {
  const measured: Measured[] = []
  for (const { path, first, last, pages } of walks) {
    // Alternates, so that other programs affect both alike.
    const times: [number[], number[]] = [[], []]
    for (const [n, page] of first.entries()) {
      times[0].push(await timed(() => admin.get(page)))
      times[1].push(await timed(() => admin.get(last[n] ?? page)))
    }
    measured.push({ name: `${path}, its first pages of ${pages}`, times: times[0] })
    measured.push({ name: `${path}, its last pages (${signed(median(times[1]) - median(times[0]))})`, times: times[1] })
  }
  return report('First and last pages', measured, BOUND)
}

const signed = (ms: number) => `${ms < 0 ? '' : '+'}${ms.toFixed(1)} ms`
