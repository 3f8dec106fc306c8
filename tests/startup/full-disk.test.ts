import { Client } from 'pg'
import { expect, test } from 'vitest'
import { connectionOfRunning } from '#server/database/embedded/running.ts'
import { eventually } from '#tests/support/embedded/fixture.ts'
import { openSmallDisk } from '#tests/support/small-disk.ts'
import { copyOfOpened, startShopProcess } from '#tests/support/startup/fixture.ts'
import { allowManyUnpaid, OWNER_ENV, shopperOf } from '#tests/support/startup/fixture-shopper.ts'

const MAX_ORDERS = 1_000
const RECOVERY_LIMIT_MS = 20_000

// Threats: R14
test('R14 with everything on a full disk the shop stays up and reports it; selling resumes with room', async () => {
  const disk = await openSmallDisk({ kB: 400_000 })
  const DATA_DIR = await copyOfOpened(disk.folder)
  const shop = await startShopProcess({ env: { DATA_DIR, ...OWNER_ENV } })
  await shop.ready()
  await allowManyUnpaid(shop)
  const shopper = shopperOf(shop, { isPatient: false })
  await shopper.register()
  const placed: string[] = []
  const buy = () =>
    shopper.buy().then(
      ({ order }) => placed.push(order._id) > 0,
      (error: Error) => !/ answered 503: |fetch failed/.test(error.message) && Promise.reject(error),
    )
  expect(await buy()).toBe(true)

  await disk.setFull(true)
  if (disk.isReal) {
    // The last pages still have space.
    while ((await buy()) && placed.length < MAX_ORDERS);
    expect(placed.length).toBeLessThan(MAX_ORDERS)
    expect((await shop.get('/api/products')).status).toBe(200)
    await expect
      .poll(async () => (await shop.get('/readyz')).json())
      .toMatchObject({ status: 'not ready', message: 'The disk of the database is full.' })
    await fillLog(DATA_DIR)
    await eventually(async () => (await shop.readiness()) === 503)
    expect(await (await shop.get('/healthz')).json()).toEqual({ status: 'alive' })
  }
  await disk.setFull(false)
  const freedAt = performance.now()
  await eventually(buy, RECOVERY_LIMIT_MS)
  console.info(`sells again ${Math.round(performance.now() - freedAt)} ms after there is room; ${placed.length} orders`)
  for (const id of placed) expect((await shopper.order(id))._id).toBe(id)
  expect((await shop.stop()).code).toBe(0)
})

/** Without space for its log, PostgreSQL ends. */
async function fillLog(dataDir: string) {
  const connection = await connectionOfRunning(dataDir)
  if (!connection) throw new Error('the database does not run')
  const owner = new Client(connection)
  owner.on('error', () => {})
  await owner.connect()
  for (let segment = 0; segment < 50; segment += 1) {
    const hasSpace = await owner
      .query("select pg_logical_emit_message(true, '', repeat('x', 8000000)), pg_switch_wal()")
      .then(
        () => true,
        () => false,
      )
    if (!hasSpace) break
  }
  await owner.end().catch(() => {})
}
