import fastify from 'fastify'
import { afterAll, onTestFinished } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import type { FaultKind } from './fault-menu.ts'
import { type SandboxKeys, sandboxKeys } from './keys.ts'
import { type SandboxOptions, sandboxPlugin } from './plugin.ts'
import type { SandboxDb } from './tables.ts'
import { openReceiver, type Receiver } from './testing-receiver.ts'

/** Where the provider's interface is spoken, and with which keys. */
export interface Target {
  baseUrl: string
  keyId: string
  keySecret: string
}

// Tests say what they expect of an answer; typing each would only repeat that.
// biome-ignore lint/suspicious/noExplicitAny: the assertions that follow are the check
export type Answer = { status: number; body: any }
export type Ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>

type Options = { answerOf?: Receiver['answerOf'] }

/** A sandbox of its own over real HTTP, with a cloned database and a shop that listens to its webhooks. */
export async function openSandbox(options: Options = {}) {
  const { end, ...sandbox } = await startWithShop(options)
  onTestFinished(end)
  return sandbox
}

/** One sandbox for the tests of a file that do not mind each other's orders. */
export function sharedSandbox() {
  let opened: ReturnType<typeof startWithShop> | undefined
  afterAll(async () => (await opened)?.end())
  return () => {
    opened ??= startWithShop({})
    return opened
  }
}

/** A database of its own. */
export async function openBooks(): Promise<{ db: SandboxDb; close: () => Promise<void> }> {
  const database = await openTestDatabase()
  // A connection that still says goodbye when the database is dropped hears an error that means nothing.
  const db = connect(database.connection, { max: 8, onError: () => {} })
  const close = async () => {
    await db.destroy()
    await database.close()
  }
  return { db, close }
}

async function startWithShop({ answerOf = () => 200 }: Options) {
  const books = await openBooks()
  const { db } = books
  const cleanups = [books.close]
  const keys = await sandboxKeys(db)
  const receiver = await openReceiver(answerOf)
  const startAnother = async () => {
    const server = await listen({ db, keys, webhookUrl: () => receiver.url, now: () => new Date() })
    cleanups.push(receiver.close, server.close)
    return server
  }
  const end = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  const server = await startAnother()
  const target: Target = { baseUrl: `${server.url}/v1`, keyId: keys.keyId, keySecret: keys.keySecret }
  const ask = asker(target)
  const dashboardOf = ({ url }: { url: string }) => asker({ ...target, baseUrl: `${url}/dashboard/api` })
  const dashboard = dashboardOf(server)
  return {
    db,
    keys,
    receiver,
    ...server,
    startAnother,
    end,
    target,
    ask,
    dashboardOf,
    dashboard,
    ...worker(dashboard),
    ...shopper(server.url, keys, ask),
  }
}

async function listen(options: Omit<SandboxOptions, 'log'>) {
  const app = fastify({ logger: false })
  app.register(sandboxPlugin, { prefix: '/test-payments', ...options, log: app.log })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await app.close()
  }
  return { url: `${address}/test-payments`, close }
}

/** Calls the interface as the shop does, with its keys unless other headers say otherwise. */
export const asker =
  ({ baseUrl, keyId, keySecret }: Target): Ask =>
  (method, path, body, headers = {}) => {
    const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
    return send(method, baseUrl + path, body, { authorization, ...headers })
  }

export async function send(
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

/** Somebody at the dashboard. */
function worker(dashboard: Ask) {
  const done = async (method: string, path: string, body?: object) => {
    const answer = await dashboard(method, path, body)
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return {
    /** Moves the sandbox's clock by so many seconds; all that is due by then is done when it is back. */
    advance: (seconds: number) => done('POST', '/clock', { advance: seconds }),
    /** Lets something go wrong, once unless told. */
    spoil: (kind: FaultKind, details: object = {}) => done('POST', '/faults', { kind, ...details }),
    done,
  }
}

/** Somebody who pays in the window. */
function shopper(url: string, keys: SandboxKeys, ask: Ask) {
  const shop = (order_id: string) => ({ key_id: keys.keyId, order_id })
  const tell = (path: string, body: object) => send('POST', `${url}/window/payments${path}`, body)

  const makeOrder = async (draft: object = {}): Promise<string> =>
    (await ask('POST', '/orders', { amount: 123_400, currency: 'INR', ...draft })).body.id

  const payByUpi = (orderId: string, vpa = 'success@razorpay') =>
    tell('', { ...shop(orderId), method: 'upi', vpa, email: 'lakshmi@people.example', contact: '+919847000000' })

  const payByCard = (orderId: string, number = '4100280000001007') =>
    tell('', { ...shop(orderId), method: 'card', card: { number, expiry: '12 / 49', cvv: '123' } })

  const payByBank = (orderId: string) => tell('', { ...shop(orderId), method: 'netbanking', bank: 'SBIN' })

  const answerBank = (orderId: string, paymentId: string, answer: object) =>
    tell(`/${paymentId}/bank`, { ...shop(orderId), ...answer })

  const paidOrder = async (draft?: object) => {
    const orderId = await makeOrder(draft)
    return { orderId, paymentId: (await payByUpi(orderId)).body.razorpay_payment_id }
  }
  return { makeOrder, payByUpi, payByCard, payByBank, answerBank, paidOrder }
}
