// Slow: npm run test:all only.
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { circuitBreaker } from '#server/platform/http-client/circuit-breaker.ts'
import { exchange } from '#server/platform/http-client/exchange.ts'
import { onThisMachine } from '#tests/support/processor-queue.ts'
import { ProviderRefused, ProviderUnavailable, ProviderUnreadable } from './provider.ts'
import { razorpay } from './razorpay.ts'
import { type Client, openClient } from './razorpay-client.ts'
import type { UnreadableLog } from './razorpay-responses.ts'

const Sound = z.object({ id: z.string() })
const sound = (id = 'order_1') => JSON.stringify({ id })

async function listening(server: Server): Promise<number> {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const socket of open) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return port
}

/** A provider that gives these responses in turn, and then repeats the last one. */
async function provider(...responses: RequestListener[]) {
  const requested: string[] = []
  const server = createServer((request, response) => {
    requested.push(`${request.method} ${request.url}`)
    responses[Math.min(requested.length, responses.length) - 1]?.(request, response)
  })
  const port = await listening(server)
  const client = openClient({ keyId: 'key', keySecret: 'secret', baseUrl: `http://127.0.0.1:${port}` })
  return { requested, client, port }
}

const reply =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, headers).end(body)
  }
const well = reply(200, sound())
const reset: RequestListener = ({ socket }) => socket.resetAndDestroy()
const cutShort: RequestListener = ({ socket }, response) => {
  response.writeHead(200, { 'content-length': '99' }).write('{"id"', () => socket.destroy())
}
const neverRespond: RequestListener = () => {}

const read = (client: Client) => client(Sound, 'GET', '/orders/1')
const poll = (client: Client) => client(Sound, 'GET', '/orders/1', { lane: 'poll' })
const write = (client: Client) => client(Sound, 'POST', '/orders', { body: { amount: 100 } })

async function timed(run: () => Promise<unknown>) {
  const start = performance.now()
  const outcome = await run().catch((error: unknown) => error)
  return { outcome, ms: performance.now() - start }
}

// Requirements: PAY-17
// Threats: R9, T105, T106, T144
test.each<[string, RequestListener]>([
  ['a 500', reply(500, 'oops')],
  ['a 502 page', reply(502, '<html>Bad Gateway</html>', { 'content-type': 'text/html' })],
  ['a cut connection', reset],
  ['an answer that ends too early', cutShort],
  ['no JSON', reply(200, '<html>')],
  ['JSON of another form', reply(200, '{"entity":"order"}')],
  ['a redirect', reply(302, '', { location: 'http://elsewhere.example/' })],
  ['an answer without end', reply(200, `"${'x'.repeat(2_000_000)}"`)],
])('a read is retried after %s, a write never', async (_, fault) => {
  const once = await provider(fault, well)
  expect(await read(once.client)).toEqual({ id: 'order_1' })
  const again = await provider(fault, well)
  await expect(write(again.client)).rejects.toBeInstanceOf(ProviderUnavailable)
  expect(again.requested).toHaveLength(1)
})

test('a read is tried at most three times', async () => {
  const { client, requested } = await provider(reply(500, ''))
  await expect(read(client)).rejects.toBeInstanceOf(ProviderUnavailable)
  expect(requested).toHaveLength(3)
})

test('a refusal carries its reason and is not retried', async () => {
  const { client, requested } = await provider(reply(400, '{"error":{"description":"The amount is too low"}}'))
  await expect(read(client)).rejects.toEqual(new ProviderRefused(400, 'The amount is too low'))
  expect(requested).toHaveLength(1)
})

// Requirements: PAY-17
// Threats: T106
test('a silent or slow provider gets at most five seconds', async () => {
  const trickle: RequestListener = (_, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write(' '), 200)
    response.on('close', () => clearInterval(timer))
  }
  const both = await Promise.all(
    [neverRespond, trickle].map(async (fault) => {
      const { client } = await provider(fault)
      return timed(() => read(client))
    }),
  )
  for (const { outcome, ms } of both) {
    expect(outcome).toBeInstanceOf(ProviderUnavailable)
    expect(ms).toBeGreaterThan(4_900)
    expect(ms).toBeLessThan(onThisMachine(6_000))
  }
})

// Threats: T144
test('a connection may take three seconds, TLS included: time for a lost packet', async () => {
  const port = await listening(createTcpServer())
  const question = { method: 'GET' as const, headers: {}, limitMs: 5_000, mayReuse: true }
  const { outcome, ms } = await timed(() => exchange(`https://127.0.0.1:${port}`, question))
  expect(outcome).toMatchObject({ message: 'no connection', isUnsent: true })
  expect(ms).toBeGreaterThan(2_950)
  expect(ms).toBeLessThan(onThisMachine(4_500))
})

/** A server that hangs up during the TLS handshake and counts connections. */
async function openHangingServer() {
  let connections = 0
  const server = createTcpServer((socket) => {
    connections += 1
    socket.destroy()
  })
  const port = await listening(server)
  const client = openClient({ keyId: 'key', keySecret: 'secret', baseUrl: `https://127.0.0.1:${port}` })
  return { client, connections: () => connections }
}

// Requirements: PAY-17
// Threats: T144
test('a write without a connection is retried once', async () => {
  const { client, connections } = await openHangingServer()
  await expect(write(client)).rejects.toMatchObject({ isUndone: true })
  expect(connections()).toBe(2)
})

test('a provider that refuses the connection has certainly not acted', async () => {
  const server = createTcpServer()
  const port = await listening(server)
  await new Promise((resolve) => server.close(resolve))
  const client = openClient({ keyId: 'key', keySecret: 'secret', baseUrl: `http://127.0.0.1:${port}` })
  await expect(write(client)).rejects.toMatchObject({ isUndone: true, cause: { isUnsent: true } })
})

// Threats: R9
test('a busy provider is not called for as long as it says', async () => {
  const busy = await provider(reply(429, '', { 'retry-after': '1' }), well)
  const { outcome, ms } = await timed(() => read(busy.client))
  expect(outcome).toEqual({ id: 'order_1' })
  expect(ms).toBeGreaterThan(990)

  const busier = await provider(reply(429, '', { 'retry-after': '20' }), well)
  expect((await timed(() => read(busier.client))).outcome).toMatchObject({ retryAfter: 20 })
  expect((await timed(() => read(busier.client))).outcome).toMatchObject({ retryAfter: 20 })
  expect(busier.requested).toHaveLength(1)
})

// Threats: T136
test('a rate-limited provider slows reads; payments still start', async () => {
  const { client, requested } = await provider(reply(429, '', { 'retry-after': '20' }), well)
  await expect(read(client)).rejects.toMatchObject({ retryAfter: 20 })
  expect(await client(Sound, 'GET', '/orders?receipt=1', { lane: 'write' })).toEqual({ id: 'order_1' })
  expect(await write(client)).toEqual({ id: 'order_1' })
  await expect(poll(client)).rejects.toThrow('is not called')
  expect(requested).toEqual(['GET /orders/1', 'GET /orders?receipt=1', 'POST /orders'])
})

// Threats: T136
test('too many polls delay neither webhooks nor payments', async () => {
  const { client } = await provider(reply(429, '', { 'retry-after': '20' }), well)
  await expect(poll(client)).rejects.toMatchObject({ retryAfter: 20 })
  await expect(poll(client)).rejects.toThrow('is not called')
  expect(await read(client)).toEqual({ id: 'order_1' })
  expect(await write(client)).toEqual({ id: 'order_1' })
})

test('a write refused for its rate was not done and is retried in time', async () => {
  const { client, requested } = await provider(reply(429, '', { 'retry-after': '1' }), well)
  expect(await write(client)).toEqual({ id: 'order_1' })
  expect(requested).toHaveLength(2)
})

test('after five failures the circuit breaker opens for three seconds, then one call tries', async () => {
  let now = 0
  const { run } = circuitBreaker(ProviderUnavailable, 'it is not called for a while', { now: () => now })
  const down = async () => {
    throw new ProviderUnavailable('down')
  }
  for (let n = 0; n < 5; n += 1) await expect(run(down)).rejects.toThrow('down')
  await expect(run(async () => 'up')).rejects.toMatchObject({ retryAfter: 3 })

  now = 3_000
  const trying = run(down)
  await expect(run(async () => 'up')).rejects.toThrow('is not called')
  await expect(trying).rejects.toThrow('down')
  now = 5_999
  await expect(run(async () => 'up')).rejects.toThrow('is not called')

  now = 6_000
  expect(await run(async () => 'up')).toBe('up')
  await expect(run(down)).rejects.toThrow('down')
  expect(await run(async () => 'up')).toBe('up')
})

test('calls from before the opening of the circuit breaker neither close it nor allow a second trial call', async () => {
  let now = 0
  const { run } = circuitBreaker(ProviderUnavailable, 'it is not called for a while', { now: () => now })
  const old = Promise.withResolvers<string>()
  const oldest = Promise.withResolvers<string>()
  const [succeeds, fails] = [run(() => old.promise), run(() => oldest.promise)]
  const down = async () => {
    throw new ProviderUnavailable('down')
  }
  for (let n = 0; n < 5; n += 1) await expect(run(down)).rejects.toThrow('down')

  now = 3_000
  const trial = Promise.withResolvers<string>()
  const trying = run(() => trial.promise)
  old.resolve('late')
  expect(await succeeds).toBe('late')
  await expect(run(async () => 'up')).rejects.toThrow('is not called')
  trial.reject(new ProviderUnavailable('down'))
  await expect(trying).rejects.toThrow('down')
  await expect(run(async () => 'up')).rejects.toThrow('is not called')

  now = 6_000
  expect(await run(async () => 'up')).toBe('up')
  for (let n = 0; n < 4; n += 1) await expect(run(down)).rejects.toThrow('down')
  oldest.reject(new ProviderUnavailable('late'))
  await expect(fails).rejects.toThrow('late')
  expect(await run(async () => 'up')).toBe('up')
})

test('a refusal does not open the circuit breaker', async () => {
  const { client, requested } = await provider(reply(400, '{}'))
  for (let n = 0; n < 10; n += 1) await expect(read(client)).rejects.toBeInstanceOf(ProviderRefused)
  expect(requested).toHaveLength(10)
})

// Requirements: PAY-17
test('while the circuit breaker is open, calls fail at once and nothing is sent', async () => {
  const { client, requested } = await provider(reply(500, ''))
  for (let n = 0; n < 5; n += 1) await expect(write(client)).rejects.toThrow('500')
  const { outcome, ms } = await timed(() => write(client))
  expect(outcome).toMatchObject({ retryAfter: 3 })
  expect(ms).toBeLessThan(onThisMachine(100))
  expect(requested).toHaveLength(5)
})

// Threats: T136
test('failing reads block no payment: writes have their own circuit breaker', async () => {
  const { client, requested } = await provider(...Array.from({ length: 15 }, () => reply(500, '')), well)
  for (let n = 0; n < 5; n += 1) await expect(read(client)).rejects.toThrow('500')
  await expect(read(client)).rejects.toThrow('is not called')
  expect(requested).toHaveLength(15)
  expect(await write(client)).toEqual({ id: 'order_1' })
})

const clientAt = (port: number, log?: UnreadableLog) =>
  razorpay({
    ...(log && { log }),
    keyId: 'key',
    keySecret: 'secret',
    webhookSecret: 'hooks',
    baseUrl: `http://127.0.0.1:${port}`,
    checkoutUrl: '',
  })

// Requirements: PAY-6
test('a response about another order, or another amount, is not valid', async () => {
  const created = { id: 'order_1', amount: 500, currency: 'INR', receipt: 'ours' }
  const others = [
    { ...created, receipt: 'another' },
    { ...created, amount: 400 },
  ]
  const { port } = await provider(...[...others, created].map((order) => reply(200, JSON.stringify(order))))
  const { createOrder } = clientAt(port)
  for (const _ of others) {
    await expect(createOrder({ amount: 500, receipt: 'ours' })).rejects.toBeInstanceOf(ProviderUnavailable)
  }
  expect(await createOrder({ amount: 500, receipt: 'ours' })).toEqual(created)
})

test('an order, a payment and a refund are read with their necessary fields alone', async () => {
  const order = { id: 'order_1', amount: 500, currency: 'INR' }
  const payment = { id: 'pay_1', amount: 500, currency: 'INR', status: 'captured', order_id: 'order_1' }
  const refund = { id: 'rfnd_1', payment_id: 'pay_1', amount: 500, status: 'processed' }
  const { port } = await provider(...[order, payment, refund].map((body) => reply(200, JSON.stringify(body))))
  const client = clientAt(port)
  expect(await client.createOrder({ amount: 500, receipt: 'ours' })).toEqual({ ...order, receipt: null })
  expect(await client.findPayment('pay_1')).toMatchObject({ amount: 500, orderId: 'order_1', status: 'captured' })
  expect(await client.refund({ paymentId: 'pay_1', amount: 500, key: 'k', receipt: 'r' })).toMatchObject({
    status: 'processed',
  })
})

// Threats: T106
test('an unreadable item of a list is logged and left out, but not of one order or one payment', async () => {
  const sound = { id: 'pay_1', amount: 500, currency: 'INR', status: 'captured', created_at: 1_790_000_000 }
  const payments = [{ ...sound, id: 'pay_2', status: 'bewitched', email: 'lakshmi@people.example' }, sound, 7]
  const refund = { id: 'rfnd_1', payment_id: 'pay_1', amount: 500, created_at: 1_790_000_000 }
  const { port } = await provider(
    ...[payments, [refund], payments, [refund]].map((items) => reply(200, JSON.stringify({ items }))),
  )
  const logged: unknown[] = []
  const { paymentsBetween, refundsBetween, paymentsOf, refundsOf } = clientAt(port, {
    error: (facts) => logged.push(facts),
  })
  const now = new Date()
  expect(await paymentsBetween(now, now)).toMatchObject([{ id: 'pay_1', amount: 500 }])
  expect(logged).toEqual([
    { id: 'pay_2', fields: ['status'] },
    { id: undefined, fields: [''] },
  ])
  expect(await refundsBetween(now, now)).toEqual([])
  await expect(paymentsOf('order_1')).rejects.toBeInstanceOf(ProviderUnreadable)
  await expect(refundsOf('pay_1')).rejects.toBeInstanceOf(ProviderUnreadable)
})

test('an order unknown to the provider has no payments; wrong keys are an error', async () => {
  const unknown = '{"error":{"description":"The id provided does not exist"}}'
  const wrongKeys = '{"error":{"description":"Authentication failed"}}'
  const { port } = await provider(reply(400, unknown), reply(400, wrongKeys))
  const { paymentsOf } = clientAt(port)
  expect(await paymentsOf('order_1')).toBeUndefined()
  await expect(paymentsOf('order_1')).rejects.toBeInstanceOf(ProviderRefused)
})

test('a list is read to its last page, and a repeated entry counts once', async () => {
  const payment = (n: number) => ({
    id: `pay_${n}`,
    amount: 100,
    currency: 'INR',
    status: 'captured',
    method: 'something new',
    notes: n % 2 ? [] : { a: 'b' },
    created_at: 1_767_225_600,
    another: { member: true },
  })
  // The second page repeats the last of the first: a payment came in meanwhile.
  const pages = [Array.from({ length: 100 }, (_, n) => payment(n)), [payment(99), payment(100)]]
  const { port, requested } = await provider(
    ...pages.map((items) => reply(200, JSON.stringify({ entity: 'collection', items }))),
  )
  const { paymentsBetween } = clientAt(port)
  const found = await paymentsBetween(new Date(0), new Date(1_000_900))
  expect(found).toHaveLength(101)
  expect(found[0]).toMatchObject({ amountRefunded: 0, fee: null, createdAt: new Date('2026-01-01T00:00:00Z') })
  expect(requested).toEqual([
    'GET /payments?from=0&to=1000&count=100&skip=0',
    'GET /payments?from=0&to=1000&count=100&skip=100',
  ])
})
