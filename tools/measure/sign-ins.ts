import { execFile } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Caller, callerOf, type Shop } from './caller.ts'
import { type Measured, median, report, timed } from './figures.ts'

const PASSWORD = 'coconut palm 7'
const LOGINS = 300
const EVERY_MS = 20
const CATALOGUE = ['/api/home', '/api/products/top', '/api/products/category/ayurveda', '/api/categories/subcategories']

/** Many sign-ins at once beside browsing shoppers, and whether response times reveal known addresses. */
export async function measureSignIns(shop: Shop): Promise<number> {
  const visitor = callerOf(shop)
  const people = await Promise.all(Array.from({ length: 3 }, () => register(visitor)))
  return (
    (await reportCrowd(shop, visitor, people[0] ?? '')) +
    (await reportCodes(visitor, people)) +
    (await reportWrong(visitor, people))
  )
}

async function register(visitor: Caller): Promise<string> {
  const email = `${randomUUID().slice(0, 13)}@people.example`
  const number = `9${randomInt(1e9).toString().padStart(9, '0')}`
  const status = await visitor.send('POST', '/api/users', { name: 'Measured', email, number, password: PASSWORD })
  if (status >= 300) throw new Error(`A shopper could not register: ${status}`)
  return email
}

async function reportCrowd(shop: Shop, visitor: Caller, email: string): Promise<number> {
  const measured: Measured[] = CATALOGUE.map((name) => ({ name, times: [] }))
  const startedAt = performance.now()
  let isOver = false
  const crowd = signInAtOnce(shop, email).finally(() => {
    isOver = true
  })
  const asked: Promise<unknown>[] = []
  // Open-loop load: a slow response does not delay the next request.
  for (let n = 0; !isOver; n += 1) {
    const one = measured[n % measured.length]
    if (one) asked.push(timed(() => visitor.get(one.name)).then((ms) => one.times.push(ms)))
    await pause(EVERY_MS)
  }
  await Promise.all(asked)
  const statuses = Map.groupBy(await crowd, (status) => status)
  const said = [...statuses].map(([status, of]) => `${of.length} x ${status}`).join(', ')
  const all = { name: 'all of them', times: measured.flatMap(({ times }) => times) }
  const title = `Catalogue while ${LOGINS} sign in at once: ${said}, done after ${Math.round(performance.now() - startedAt)} ms`
  return report(title, [all, ...measured], { share: 0.99, limitMs: 200 })
}

/** Returns each status. */
async function signInAtOnce({ url }: Shop, email: string): Promise<string[]> {
  const env = { ...process.env, SHOP_URL: url, LOGINS: String(LOGINS), EMAIL: email, PASSWORD }
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'crowd.ts')], { env })
  return stdout.trim().split('\n')
}

const reportCodes = (visitor: Caller, [known = '']: string[]) =>
  reportSame('Codes for a new password', 60, [
    () => visitor.send('POST', '/api/users/getotp', { resetEmail: known }),
    () => visitor.send('POST', '/api/users/getotp', { resetEmail: `${randomUUID()}@people.example` }),
  ])

/** Eight per account: more would meet the rate limits. */
const reportWrong = (visitor: Caller, people: string[]) => {
  const wrong = (emailorMobile: string) =>
    visitor.send('POST', '/api/users/login', { emailorMobile, password: 'wrong one' })
  return reportSame('Wrong sign-ins', 8 * people.length, [
    (n) => wrong(people[n % people.length] ?? ''),
    () => wrong(`${randomUUID()}@people.example`),
  ])
}

type Ask = (n: number) => Promise<number>

async function reportSame(what: string, times: number, [askKnown, askUnknown]: [Ask, Ask]): Promise<number> {
  const known: number[] = []
  const unknown: number[] = []
  const statuses = new Set<number>()
  for (let n = 0; n < times; n += 1) {
    known.push(await timed(async () => statuses.add(await askKnown(n))))
    unknown.push(await timed(async () => statuses.add(await askUnknown(n))))
  }
  const apart = Math.abs(median(known) - median(unknown))
  const isSame = statuses.size === 1 && !statuses.has(429) && apart < 5
  console.log(
    `\n${what}, ${times} known and ${times} unknown in turn: ${[...statuses].join(' and ')}, medians ${median(known).toFixed(1)} and ${median(unknown).toFixed(1)} ms, ${apart.toFixed(1)} ms apart${isSame ? '' : '  OVER (must be under 5, and one status)'}`,
  )
  return isSame ? 0 : 1
}
