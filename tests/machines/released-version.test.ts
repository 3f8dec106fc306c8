import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { connect } from '#server/database/connect.ts'
import { openLoadClient } from '#tests/load/load-client.ts'
import { openBank } from '#tests/resilience/bank.ts'
import { expectConsistent } from '#tests/resilience/crash/crash-loop.ts'
import { buildersFor, MANY_UNPAID } from '#tests/support/builders.ts'
import { expectOrdersConsistent, openBuyers } from '#tests/support/buyers.ts'
import { eventually, openFolder } from '#tests/support/embedded/fixture.ts'
import { freePort } from '#tests/support/free-port.ts'
import { openNginx } from '#tests/support/proxies.ts'
import { peopleOf } from '#tests/support/shop.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/startup/fixture.ts'
import { OWNER_ENV, shopperOf } from '#tests/support/startup/fixture-shopper.ts'
import { findNginx } from '../../tools/find-deploy-tools.ts'
import { checkOutReleased } from './released-version.ts'

const BUYERS = 4
const MIGRATED = 'select count(*)::int as n from schema_migrations'

beforeAll(() => void findNginx(), 120_000)

// Requirements: SCALE-6
test('the released version sells beside this one on its new schema, and no request fails', {
  timeout: 300_000,
}, async () => {
  const folder = await openFolder('shop-released-')
  const project = join(folder, 'released')
  const commit = await checkOutReleased(project)
  const { url, connection } = await emptyDatabase()
  const bank = await openBank()
  onTestFinished(bank.close)
  const ports = [await freePort(), await freePort()]
  const start = async (port: number | undefined, more: { project?: string; command?: string[] }) => {
    const shop = await startShopProcess({
      ...more,
      env: {
        ...OWNER_ENV,
        DATABASE_URL: url,
        DATA_DIR: join(folder, `data-${port}`),
        PORT: String(port),
        TRUST_PROXY: '1',
        RAZORPAY_KEY_ID: bank.keys.keyId,
        RAZORPAY_KEY_SECRET: bank.keys.keySecret,
        RAZORPAY_WEBHOOK_SECRET: bank.keys.webhookSecret,
        RAZORPAY_BASE_URL: `http://127.0.0.1:${bank.port}${bank.path}`,
        LOG_LEVEL: 'warn',
      },
    })
    await shop.ready()
    return shop
  }
  const old = await start(ports[0], { project })
  const db = connect(connection, { max: 4, onError: () => {} })
  onTestFinished(() => db.destroy())
  const builders = buildersFor({ db } as Context, peopleOf({ db }))
  await builders.settings(MANY_UNPAID)
  const products = await Promise.all(Array.from({ length: 8 }, () => builders.product({ price: 20, stock: 100_000 })))
  const people = peopleOf({ db })
  const shoppers = await Promise.all(Array.from({ length: BUYERS }, (_, n) => people(`shopper ${n}`)))
  const nginx = await openNginx(ports)
  const client = openLoadClient(`https://127.0.0.1:${nginx.port}`, 32)
  onTestFinished(client.close)
  const buyers = openBuyers({ send: client.send, bank, draft: builders.draft, products, shoppers })
  buyers.start(BUYERS)
  const untilMoreBought = async () => {
    const before = buyers.acknowledged.size
    await eventually(async () => buyers.acknowledged.size > before + 3 * BUYERS, 60_000)
  }
  await untilMoreBought()

  const before = await query(connection, MIGRATED)
  const next = await start(ports[1], {})
  const after = await query(connection, MIGRATED)
  await untilMoreBought()
  const reads = [await readAll(old), await readAll(next)]
  expect(reads.flat().filter(({ status }) => status >= 500)).toEqual([])
  expect((await old.stop()).code).toBe(0)
  await untilMoreBought()
  await buyers.stop()

  expect(buyers.failed().map(({ what, status, body }) => ({ what, status, body }))).toEqual([])
  const { orders } = await expectOrdersConsistent(db, buyers)
  await expectConsistent({ db, bank })
  const read = reads.map((all) => all.length).join(' and ')
  console.info(
    `${commit.slice(0, 8)}, ${after.n - before.n} migrations beside it, ${orders} orders, ${read} lists read`,
  )
})

async function emptyDatabase() {
  const template = inject('template')
  const database = `released_${process.pid}_${Date.now()}`
  const maintainer = new pg.Client({ ...template, database: 'postgres' })
  await maintainer.connect()
  await maintainer.query(`create database ${database}`)
  onTestFinished(async () => {
    await maintainer.query(`drop database ${database} with (force)`)
    await maintainer.end()
  })
  const url = `postgres://shop@/${database}?host=${encodeURIComponent(template.host)}&port=${template.port}`
  return { url, connection: { ...template, database } }
}

async function query(connection: pg.ClientConfig, sql: string) {
  const client = new pg.Client(connection)
  await client.connect()
  return client
    .query(sql)
    .then(({ rows }) => rows[0])
    .finally(() => client.end())
}

/** Every GET call of the owner without an id in its path. */
async function readAll(shop: ShopProcess) {
  const owner = shopperOf(shop)
  const { token } = await owner.signIn(OWNER_ENV.ADMIN_EMAIL, OWNER_ENV.ADMIN_PASSWORD)
  const document = await owner.call<{ paths: Record<string, object> }>('GET', '/api/openapi.json')
  const paths = Object.entries(document.paths).filter(([path, calls]) => 'get' in calls && !path.includes('{'))
  const read: { path: string; status: number }[] = []
  for (const [path] of paths) {
    const response = await fetch(shop.address + path, { headers: { authorization: `Bearer ${token}` } })
    await response.arrayBuffer()
    read.push({ path, status: response.status })
  }
  return read
}
