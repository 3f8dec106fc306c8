import { readdir } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { connectionOfRunning } from '#server/database/embedded/running.ts'
import { eventually, openFolder, processesOn } from '#tests/support/embedded/fixture.ts'
import { freePort } from '#tests/support/free-port.ts'
import { openBucketServer } from '#tests/support/object-store/bucket-server.ts'
import { copyOfOpened, refusedStart, startShopProcess } from '#tests/support/startup/fixture.ts'
import { OWNER_ENV, shopperOf } from '#tests/support/startup/fixture-shopper.ts'

// Requirements: ENV-1, STOCK-3
// Threats: T63
test('a wrong setting gets one plain sentence, and nothing changes', async () => {
  const folder = await openFolder()
  const DATA_DIR = join(folder, 'data')
  const refused = await refusedStart({ env: { DATA_DIR, ORDER_HOLD_MINUTES: 'soon' } })
  expect(refused).toEqual({ code: 1, lines: [], errors: ['ORDER_HOLD_MINUTES must be a number.'] })
  expect(await readdir(folder)).toEqual([])
})

// Requirements: STORE-6
test('a new shop with wrong keys of its bucket gets one plain sentence, without the keys', async () => {
  const DATA_DIR = join(await openFolder(), 'data')
  const { env } = await openBucketServer()
  const refused = await refusedStart({ env: { DATA_DIR, ...env, AWS_SECRET_ACCESS_KEY: 'a wrong secret' } })
  expect(refused).toMatchObject({
    code: 1,
    errors: ['The image store does not work: it answered 403 SignatureDoesNotMatch. Check IMAGE_STORE and its keys.'],
  })
  expect(refused.lines.join()).not.toContain('a wrong secret')
})

// Requirements: ENV-2
test('a taken port gets one plain sentence before the start begins', async () => {
  const folder = await openFolder()
  const server = createServer()
  onTestFinished(() => void server.close())
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  expect(await refusedStart({ env: { DATA_DIR: join(folder, 'data'), PORT: String(port) } })).toEqual({
    code: 1,
    lines: [],
    errors: [`Port ${port} on 127.0.0.1 is already used by another program. Stop it, or set PORT to another number.`],
  })
  expect(await readdir(folder)).toEqual([])
})

// Requirements: ENV-2, ENV-4
test('a second start on a data folder in use prints one sentence, and the first shop continues', async () => {
  const DATA_DIR = await copyOfOpened()
  const first = await startShopProcess({ env: { DATA_DIR, HOST: '0.0.0.0' } })
  await first.ready()
  expect(await refusedStart({ env: { DATA_DIR } })).toEqual({
    code: 1,
    lines: [],
    errors: [
      `Another shop is already running on this data folder (process ${first.pid}). Stop it first, or set DATA_DIR to another folder.`,
    ],
  })
  await eventually(async () => (await first.readiness()) === 200)
  expect((await first.stop('SIGINT')).code).toBe(0)
  expect(await processesOn(DATA_DIR)).toEqual([])
})

// Requirements: ENV-2, ENV-3, ENV-9, ENV-11, ENV-16
test('with the provider’s keys payments are real, and there is no sandbox', async () => {
  const DATA_DIR = await copyOfOpened()
  const provider = await openProvider()
  const shop = await startShopProcess({
    env: {
      DATA_DIR,
      HOST: '::1',
      LOG_LEVEL: 'warn',
      ...keysFor(provider),
      RAZORPAY_CHECKOUT_URL: `${provider.address}/checkout.js`,
    },
  })
  await shop.ready()
  await shop.waitForLine('Payments are real.')
  expect(shop.lines).toContain(`The shop is open: http://localhost:${shop.port}`)
  expect(await hasSandboxTables(DATA_DIR)).toBe(false)
  for (const path of ['/test-payments/checkout.js', '/test-payments/v1/orders', '/test-payments/window/x']) {
    expect((await shop.get(path)).status).toBe(404)
  }
  expect((await shop.get('/')).headers.get('content-security-policy')).toContain(provider.address)

  const shopper = shopperOf(shop)
  await shopper.register()
  const { order } = await shopper.buy()
  const start = await shopper.call('POST', `/razorpay/${order._id}`)
  expect(start).toMatchObject({ id: 'order_of_another', key: 'rzp_live_x', script: `${provider.address}/checkout.js` })
  const basic = `Basic ${Buffer.from('rzp_live_x:secret').toString('base64')}`
  expect(provider.requests).toContainEqual({ method: 'POST', url: '/v1/orders', authorization: basic })

  // At LOG_LEVEL=warn the log has no lines about usual events.
  expect(shop.lines.filter((line) => line.includes('"level":30'))).toEqual([])
  expect(shop.lines.join('\n')).not.toContain('secret')
  expect((await shop.stop()).code).toBe(0)
})

// Requirements: ENV-9
// Threats: T148
test('unknown keys get one plain sentence, and the start ends', async () => {
  const provider = await openProvider({ acceptsKeys: false })
  const refused = await refusedStart({ env: { DATA_DIR: join(await openFolder(), 'data'), ...keysFor(provider) } })
  expect(refused).toMatchObject({
    code: 1,
    errors: ['The payment provider does not accept RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET. Please check both.'],
  })
})

// Threats: T148
test('an unreachable provider is a warning, and the shop opens', async () => {
  const RAZORPAY_BASE_URL = `http://127.0.0.1:${await freePort()}/v1`
  const DATA_DIR = await copyOfOpened()
  const shop = await startShopProcess({ env: { DATA_DIR, ...LIVE_KEYS, RAZORPAY_BASE_URL } })
  await shop.ready()
  expect(await shop.waitForLine('payment provider unreachable at start')).toContain('"level":40')
  expect((await shop.stop()).code).toBe(0)
})

// Threats: T145
test('with live keys, orders of the sandbox are test orders, and the start counts them', async () => {
  const DATA_DIR = await copyOfOpened()
  const trial = await startShopProcess({ env: { DATA_DIR } })
  await trial.ready()
  const shopper = shopperOf(trial)
  await shopper.register()
  const { order } = await shopper.buy()
  await shopper.call('POST', `/razorpay/${order._id}`)
  expect(await shopper.order(order._id)).toMatchObject({ isTest: false })
  await trial.waitForLine('Payments are test payments: no money moves.')
  expect(trial.lines.join()).not.toContain('not shown in figures')
  expect(await hasSandboxTables(DATA_DIR)).toBe(true)
  await trial.stop()

  const shop = await startShopProcess({ env: { DATA_DIR, ...keysFor(await openProvider()) } })
  await shop.waitForLine('1 test order from sandbox payments is not shown in figures and cannot be shipped.')
  expect(await hasSandboxTables(DATA_DIR)).toBe(false)
  const admin = shopperOf(shop)
  await admin.signIn(OWNER_ENV.ADMIN_EMAIL, OWNER_ENV.ADMIN_PASSWORD)
  expect(await admin.order(order._id)).toMatchObject({ isTest: true })
  expect((await shop.stop()).code).toBe(0)
})

async function hasSandboxTables(dataDir: string): Promise<boolean> {
  const running = await connectionOfRunning(dataDir)
  if (!running) throw new Error('no shop runs there')
  const client = new pg.Client(running)
  await client.connect()
  const { rows } = await client.query("select from pg_namespace where nspname = 'payment_sandbox'")
  await client.end()
  return rows.length > 0
}

const LIVE_KEYS = {
  RAZORPAY_KEY_ID: 'rzp_live_x',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'hooks',
}

const keysFor = ({ address }: { address: string }) => ({ ...LIVE_KEYS, RAZORPAY_BASE_URL: `${address}/v1` })

/** Another implementation of the provider's interface, as far as a start of a payment goes. */
async function openProvider({ acceptsKeys = true } = {}) {
  const requests: { method?: string; url?: string; authorization?: string }[] = []
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    requests.push({ ...(method && { method }), ...(url && { url }), ...headersOf(headers) })
    response.setHeader('content-type', 'application/json')
    if (!acceptsKeys) {
      response.statusCode = 401
      return response.end(
        JSON.stringify({ error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } }),
      )
    }
    if (method !== 'POST') return response.end(JSON.stringify({ entity: 'collection', count: 0, items: [] }))
    const { amount, receipt } = JSON.parse(await text(request))
    const order = { id: 'order_of_another', entity: 'order', amount, currency: 'INR', receipt, status: 'created' }
    response.end(
      JSON.stringify({ ...order, amount_paid: 0, amount_due: amount, attempts: 0, notes: [], created_at: 0 }),
    )
  })
  onTestFinished(() => void server.close())
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${port}`, requests }
}

const headersOf = ({ authorization }: IncomingHttpHeaders) => (authorization ? { authorization } : {})
