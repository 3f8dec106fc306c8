import { expect, test } from 'vitest'
import { connectionOfRunning } from '#server/database/embedded/running.ts'
import { eventually, kill, processesOn, query } from '#tests/support/embedded/fixture.ts'
import { onThisMachine } from '#tests/support/processor-queue.ts'
import { copyOfOpened, postmasterOf, startShopProcess } from '#tests/support/startup/fixture.ts'
import { ADDRESS, SHOPPER, shopperOf } from '#tests/support/startup/fixture-shopper.ts'

const HOLD = { ORDER_HOLD_MINUTES: '0.05' }

// Requirements: API-12, OBS-2, OBS-3, OBS-6, OBS-7, STOCK-3, STOCK-4
// Threats: R17
test('after kill -9 of the database and the shop nothing is lost, and unpaid orders are released', async () => {
  const DATA_DIR = await copyOfOpened()
  const first = await startShopProcess({ env: { DATA_DIR, ...HOLD } })
  await first.ready()
  const shopper = shopperOf(first)
  const { token } = await shopper.register()

  // The first restart may be over before the readiness is read; a later one waits.
  await eventually(async () => {
    const pid = await postmasterOf(DATA_DIR)
    if (pid > 0) kill(pid)
    return (await first.readiness()) === 503
  })
  expect(await (await first.get('/healthz')).json()).toEqual({ status: 'alive' })
  await eventually(async () => (await first.readiness()) === 200)

  const { product, order } = await shopper.buy()
  const stock = async () => (await shopper.products()).find(({ _id }) => _id === product._id)?.countInStock
  await eventually(async () => (await shopper.order(order._id)).cancelledAt !== null, 30_000)
  expect(await stock()).toBe(product.countInStock)
  expect(await movementsOf(DATA_DIR, order._id)).toEqual([-1, 1])
  expect(Date.now() - Date.parse(order.heldUntil ?? '')).toBeLessThan(30_000)

  const { order: last } = await shopper.buy()
  process.kill(first.pid, 'SIGKILL')
  await first.exited
  expectCleanLog(first.lines, [token])

  const second = await startShopProcess({ env: { DATA_DIR, ...HOLD } })
  const tookMs = await second.ready()
  console.info(`ready after kill -9 of the shop: ${Math.round(tookMs)} ms`)
  expect(tookMs).toBeLessThan(onThisMachine(15_000))
  const again = shopperOf(second)
  await again.signIn()
  await eventually(async () => (await again.order(last._id)).cancelledAt !== null, 30_000)
  expect((await second.stop()).code).toBe(0)
  expect(await processesOn(DATA_DIR)).toEqual([])
})

async function movementsOf(dataDir: string, orderId: string): Promise<number[]> {
  const connection = await connectionOfRunning(dataDir)
  if (!connection) throw new Error('the database does not run')
  const moved = await query(connection, `select delta from stock_movements where order_id = '${orderId}' order by id`)
  return moved.map(({ delta }) => Number(delta))
}

/** Every event is a JSON line, and a request's line names the request. No line has personal data or a secret. */
function expectCleanLog(lines: string[], tokens: string[]) {
  const events = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
  expect(events.length).toBeGreaterThan(5)
  for (const event of events.filter(({ msg }) => msg === 'request')) {
    expect(event).toMatchObject({ reqId: expect.any(String), path: expect.any(String), status: expect.any(Number) })
  }
  const log = lines.filter((line) => line.startsWith('{')).join('\n')
  for (const secret of [SHOPPER.password, SHOPPER.email, SHOPPER.number, ADDRESS.flat, ADDRESS.area, ...tokens]) {
    expect(log).not.toContain(secret)
  }
}
