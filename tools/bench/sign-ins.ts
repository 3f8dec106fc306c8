import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { HOST, startShop } from './processes.ts'
import { type Bench, median, quantile, type Row } from './row.ts'

const PASSWORD = 'coconut palm 7'
const LOGINS = 300
const EVERY_MS = 20
/** More than eight for each account would meet the rate limits. */
const TRIES = 24
const CATALOGUE = ['/api/home', '/api/products/top', '/api/products/category/ayurveda', '/api/categories/subcategories']

/** Many sign-ins at once beside browsing shoppers, and whether response times reveal known addresses. */
export async function measureSignIns(bench: Bench): Promise<Row[]> {
  const shop = await startShop()
  try {
    const url = `http://${HOST}:${shop.port}`
    const post: Post = (path, body) => statusOf(url, path, body)
    const people = await Promise.all(Array.from({ length: 3 }, () => register(post)))
    bench.log(`${LOGINS} sign-ins at once`)
    return [
      await measureDuringSignIns(url, people[0] ?? ''),
      await difference('wrong sign-ins of known and unknown people', (n) => [
        wrongSignIn(post, people[n % people.length] ?? ''),
        wrongSignIn(post, unknown()),
      ]),
      await difference('codes for known and unknown addresses', (n) => [
        () => post('/api/users/getotp', { resetEmail: people[n % people.length] }),
        () => post('/api/users/getotp', { resetEmail: unknown() }),
      ]),
    ]
  } finally {
    await shop.stop()
  }
}

type Post = (path: string, body: object) => Promise<number>
type Send = () => Promise<number>

async function statusOf(url: string, path: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  await response.arrayBuffer()
  return response.status
}

const unknown = () => `${randomUUID()}@people.example`

async function register(post: Post): Promise<string> {
  const email = unknown()
  const number = `9${randomInt(1e9).toString().padStart(9, '0')}`
  const status = await post('/api/users', { name: 'Measured', email, number, password: PASSWORD })
  if (status >= 300) throw new Error(`A shopper could not register: ${status}`)
  return email
}

const wrongSignIn =
  (post: Post, emailorMobile: string): Send =>
  () =>
    post('/api/users/login', { emailorMobile, password: 'wrong one' })

/** Open-loop load: a slow response does not delay the next request. */
async function measureDuringSignIns(url: string, email: string): Promise<Row> {
  let isOver = false
  const signIns = signInAtOnce(url, email).finally(() => {
    isOver = true
  })
  const durations: Promise<number>[] = []
  for (let n = 0; !isOver; n += 1) {
    durations.push(timed(() => fetch(url + CATALOGUE[n % CATALOGUE.length]).then((response) => response.arrayBuffer())))
    await pause(EVERY_MS)
  }
  await signIns
  const name = `catalogue beside ${LOGINS} sign-ins at once, 99 %`
  return rowOf(name, [quantile(await Promise.all(durations), 0.99)], 200)
}

/** In a thread of its own, so that the work of the clients delays no measured call. */
async function signInAtOnce(url: string, email: string): Promise<void> {
  const body = JSON.stringify({ emailorMobile: email, password: PASSWORD })
  const login = `fetch(${JSON.stringify(`${url}/api/users/login`)},
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(body)} })`
  const worker = new Worker(`Promise.all(Array.from({ length: ${LOGINS} }, () => ${login}.then((r) => r.text())))`, {
    eval: true,
  })
  await new Promise((resolve) => worker.once('exit', resolve))
}

/** Asks both in turn. Throws unless all get the same status. */
async function difference(name: string, requestsOf: (n: number) => [known: Send, unknown: Send]): Promise<Row> {
  const times: [number[], number[]] = [[], []]
  const statuses = new Set<number>()
  for (let n = 0; n < TRIES; n += 1) {
    for (const [which, send] of requestsOf(n).entries())
      times[which]?.push(await timed(async () => statuses.add(await send())))
  }
  if (statuses.size !== 1 || statuses.has(429)) throw new Error(`${name}: ${[...statuses].join(' and ')}`)
  return rowOf(`${name}, medians apart`, [Math.abs(median(times[0]) - median(times[1]))], 5)
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await call()
  return performance.now() - startedAt
}

const rowOf = (name: string, rounds: number[], bound: number): Row => ({
  ...{ part: 'sign-ins', name, unit: 'ms', better: 'lower', rounds },
  goal: { bound },
})
