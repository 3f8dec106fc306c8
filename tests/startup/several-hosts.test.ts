import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { lagOf, openReportsDb } from '#server/platform/startup/reports-db.ts'
import { eventually, openFolder } from '#tests/support/embedded/fixture.ts'
import { openReplicas } from '#tests/support/embedded/replicas.ts'
import { onThisMachine } from '#tests/support/processor-queue.ts'
import { startShopProcess } from '#tests/support/startup/fixture.ts'
import { addProduct, allowManyUnpaid, OWNER_ENV, shopperOf } from '#tests/support/startup/fixture-shopper.ts'

// Requirements: ENV-26
test('after a failover the shop finds the new primary within 10 seconds, with every acknowledged order', async () => {
  const { primary, standby } = await openReplicas()
  const DATABASE_URL = `postgres://shop@${standby.host},${primary.host}/shop?sslmode=disable`
  const DATA_DIR = join(await openFolder(), 'shop')
  const shop = await startShopProcess({ env: { DATA_DIR, DATABASE_URL, ...OWNER_ENV } })
  await shop.ready()
  await allowManyUnpaid(shop)
  await addProduct(shop)
  const shopper = shopperOf(shop, { isPatient: false })
  await shopper.register()

  const acknowledged: string[] = []
  for (let n = 0; n < 5; n += 1) acknowledged.push((await shopper.buy()).order._id)
  await primary.kill()
  await standby.query('select pg_promote()')

  const lostAt = performance.now()
  await eventually(async () => {
    const bought = await shopper.buy().catch((error: Error) => error)
    if (!(bought instanceof Error)) acknowledged.push(bought.order._id)
    else expect(bought.message).not.toMatch(/ answered 500/)
    return !(bought instanceof Error)
  })
  expect(performance.now() - lostAt).toBeLessThan(onThisMachine(10_000))

  const stored = await standby.query('select id from orders order by id')
  expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
  expect((await shop.stop()).code).toBe(0)
})

// Requirements: ENV-27
test('reports are read from a standby while it receives the changes of the primary, and not afterwards', async () => {
  const { primary, standby } = await openReplicas()
  const url = `postgres://shop@${standby.host}/shop`
  const replica = connect({ connectionString: url }, { max: 1, onError: () => {} })
  const main = connect({ connectionString: url }, { max: 1, onError: () => {} })
  const { reportsDb, close } = openReportsDb(main, url, { onError: () => {}, onFallback: () => {} })
  onTestFinished(async () => void (await Promise.all([replica.destroy(), main.destroy(), close()])))
  await eventually(async () => (await lagOf(replica)) === 0)
  expect(await reportsDb()).not.toBe(main)
  await primary.kill()
  await eventually(async () => (await lagOf(replica)) === undefined)
  expect(await reportsDb()).toBe(main)
})
