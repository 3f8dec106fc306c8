import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, IncomingMessage, type RequestOptions, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { connectionOfRunning } from '#server/database/embedded/running.ts'
import { eventually, query } from '#tests/support/embedded/fixture.ts'
import { copyOfOpened, type ShopProcess, startShopProcess } from '#tests/support/startup/fixture.ts'
import { ADDRESS, allowManyUnpaid, OWNER_ENV, shopperOf } from '#tests/support/startup/fixture-shopper.ts'

/** `STOP_ROUNDS=20` for the long run. */
const ROUNDS = Number(process.env.STOP_ROUNDS ?? 3)
const READERS = 6
const BUYERS = 12
const RESPONSES = [200, 201, 409, 429, 503]
const STOP_LIMIT_MS = 10_000

/** The result of one call: the status, or the connection error. */
type Received = { received: number | string; key?: string }

// Threats: R16
test('SIGTERM under load answers every accepted request, loses no order and stops in time', {
  timeout: 60_000 + ROUNDS * 30_000,
}, async () => {
  const DATA_DIR = await copyOfOpened()
  const keys = { acknowledged: new Set<string>(), unacknowledged: new Set<string>() }
  let isNew = true
  const open = async () => {
    const shop = await startShopProcess({ env: { DATA_DIR, LOG_LEVEL: 'warn', ...OWNER_ENV } })
    await shop.ready()
    return shop
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const shop = await open()
    const shopper = shopperOf(shop)
    if (isNew) await allowManyUnpaid(shop)
    const { token } = await (isNew ? shopper.register() : shopper.signIn())
    isNew = false
    const products = (await shopper.products()).toSorted((a, b) => b.countInStock - a.countInStock)
    const responses: Received[] = []
    const callers = [
      ...Array.from({ length: READERS }, (_, n) => keepCalling(shop, responses, () => reading(n))),
      ...products.slice(0, BUYERS).map(({ _id }) => keepCalling(shop, responses, () => buying(token, _id))),
    ]
    // At a random time in the middle of their work.
    await eventually(async () => responses.length > 100 + Math.random() * 100)
    const { code, ms } = await shop.stop('SIGTERM')
    await Promise.all(callers)
    expect(code).toBe(0)
    expect(ms).toBeLessThan(STOP_LIMIT_MS)

    // Sold out, rate limited and overloaded are responses too.
    expect(
      responses.filter(({ received: status }) => typeof status === 'number' && !RESPONSES.includes(status)),
    ).toEqual([])
    for (const { received: status, key } of responses) {
      if (key === undefined) continue
      if (status === 201) keys.acknowledged.add(key)
      else keys.unacknowledged.add(key)
    }
  }
  const shop = await open()
  const connection = await connectionOfRunning(DATA_DIR)
  if (!connection) throw new Error('the database does not run')
  const rows: { idempotency_key: string }[] = await query(connection, 'select idempotency_key from orders')
  const stored = new Set(rows.map(({ idempotency_key: key }) => key))
  console.info(
    `${ROUNDS} stops under load: ${keys.acknowledged.size} orders acknowledged, ${keys.unacknowledged.size} calls not taken`,
  )
  expect(keys.acknowledged.size).toBeGreaterThan(0)
  expect([...keys.acknowledged].filter((key) => !stored.has(key))).toEqual([])
  expect([...keys.unacknowledged].filter((key) => stored.has(key))).toEqual([])
  expect((await shop.stop()).code).toBe(0)
})

type Call = { options: RequestOptions; path: string; body?: string; key?: string }

/** Half of the readers keep their connection, the others make a new one for each call. */
const reading = (n: number): Call => ({
  path: n % 3 ? '/api/categories' : '/api/products',
  options: n % 2 ? { agent: false } : {},
})

function buying(token: string, product: string): Call {
  const key = randomUUID()
  const body = JSON.stringify({
    orderItems: [{ product, variant: 0, qty: 1 }],
    shippingAddress: ADDRESS,
    paymentMethod: 'Razorpay',
  })
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': key,
  }
  return { path: '/api/orders', options: { method: 'POST', headers }, body, key }
}

/** Repeats calls until connections are refused. */
async function keepCalling({ address }: ShopProcess, all: Received[], next: () => Call) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    const { path, options, body, key } = next()
    const call = request(address + path, { agent, ...options })
    call.end(body)
    const reply = await once(call, 'response').then(
      ([response]: IncomingMessage[]) => response,
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    )
    if (!(reply instanceof IncomingMessage)) {
      all.push({ received: reply ?? '', ...(key && { key }) })
      return
    }
    // An incomplete response throws here: accepted requests get a complete one.
    await text(reply)
    all.push({ received: reply.statusCode ?? 0, ...(key && { key }) })
  }
}
