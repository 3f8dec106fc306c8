import { Agent, get as getHttp, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { eventually, kill, processesOn } from '#tests/support/embedded/fixture.ts'
import { copyOfOpened, type ShopProcess, startShopProcess } from '#tests/support/startup/fixture.ts'
import { OWNER_ENV, shopperOf } from '#tests/support/startup/fixture-shopper.ts'
import { aliveProcesses, processTreeOf } from '#tests/support/startup/process-tree.ts'

const WORKERS = 2

// Requirements: SCALE-1, SCALE-2, SCALE-3, OPS-18
test('two workers share one port, sell on when one is killed, and stop together', async () => {
  const DATA_DIR = await copyOfOpened()
  const shop = await startShopProcess({ env: { DATA_DIR, WORKERS: String(WORKERS), ...OWNER_ENV } })
  await shop.ready()
  await shop.waitForLine('The shop is open')
  expect(shop.lines.filter((line) => line.startsWith('The shop is open'))).toHaveLength(1)

  const shopper = shopperOf(shop)
  await shopper.register()
  expect((await shopper.buy()).order.status).toBe('submitted')
  for (let n = 0; n < 6; n += 1) await fetchOnce(shop, '/api/products/none')
  await eventually(async () => new Set(workersOf(shop, '/api/products/none')).size === WORKERS)
  const readMetrics = async () => (await fetchOnce(shop, '/metrics')).body
  // Both workers counted, and the response is their sum. It leaves out a worker that does not respond within a second.
  await expect.poll(readMetrics).toContain('shop_requests_total{call="GET /api/products/:id",status="404"} 6')
  const metrics = await readMetrics()
  expect(metrics).toContain('shop_held_orders 1\n')
  expect(metrics).toMatch(/^shop_process_resident_memory_bytes [2-9]\d{8}$/m)

  const [killed = 0, survivor] = workerIds(shop)
  kill(killed)
  await shop.waitForLine('a worker ended and is started again')
  // The port stays open with the other worker.
  for (let n = 0; n < 5; n += 1) expect((await fetchOnce(shop, '/readyz')).status).toBe(200)
  expect((await shopper.buy()).order.status).toBe('submitted')
  await eventually(async () => workerIds(shop).length === WORKERS + 1)
  // A worker that gets SIGTERM finishes first, and another replaces it.
  process.kill(survivor ?? 0, 'SIGTERM')
  await eventually(async () => workerIds(shop).length === WORKERS + 2)
  expect(logged(shop).find(({ msg, code }) => String(msg).startsWith('a worker ended') && code === 0)).toBeDefined()

  const family = await processTreeOf(shop.pid)
  const { code, ms } = await shop.stop('SIGTERM')
  expect(code).toBe(0)
  expect(ms).toBeLessThan(10_000)
  expect(await aliveProcesses(family)).toEqual([])
  expect(await processesOn(DATA_DIR)).toEqual([])
})

// Requirements: SCALE-3
test('when the first process is killed its workers end, and the next start opens the same shop', async () => {
  const DATA_DIR = await copyOfOpened()
  const env = { DATA_DIR, WORKERS: String(WORKERS) }
  const shop = await startShopProcess({ env })
  await shop.ready()
  await shopperOf(shop).register()
  const family = await processTreeOf(shop.pid)
  expect(family.length).toBeGreaterThan(1 + WORKERS)
  kill(shop.pid)
  await eventually(async () => (await aliveProcesses(family)).length === 0)

  const again = await startShopProcess({ env })
  await again.ready()
  expect((await shopperOf(again).signIn()).name).toBe('Devaki Amma')
  // Ctrl-C reaches all processes of the terminal.
  expect((await again.stop('SIGINT', -again.pid)).code).toBe(0)
})

/** Over a new connection, because the workers take new connections in turn. */
async function fetchOnce({ address }: ShopProcess, path: string) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  getHttp(address + path, { agent: new Agent({ keepAlive: false }) }, resolve).on('error', reject)
  const response = await promise
  return { status: response.statusCode, body: await text(response) }
}

const logged = ({ lines }: ShopProcess) =>
  lines.filter((line) => line.startsWith('{')).map((line): Record<string, unknown> => JSON.parse(line))

const workersOf = (shop: ShopProcess, path: string) =>
  logged(shop)
    .filter((line) => line.path === path)
    .map(({ worker }) => worker)

/** The process ids of the workers, in the order in which they began to listen. */
const workerIds = (shop: ShopProcess) =>
  logged(shop)
    .filter(({ msg }) => String(msg).startsWith('Server listening'))
    .map(({ pid }) => Number(pid))
