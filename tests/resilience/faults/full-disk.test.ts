import { readdir, stat } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import type { Order } from '#shared/orders.ts'
import { MANY_UNPAID } from '#tests/support/builders.ts'
import { still, upload } from '#tests/support/images.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'
import { openSmallDisk } from '#tests/support/small-disk.ts'

const MAX_ORDERS = 200

// Threats: R13
test('R13 with a full disk an upload is refused, a webhook is sent again, and all else works', async () => {
  const disk = await openSmallDisk({ kB: 1_024 })
  // The events' database is unreachable, so an event would become a file.
  const shop = await openShop({ storedIn: disk.folder, eventConnection: { host: '127.0.0.1', port: 9 } })
  const admin = await shop.as('admin')
  const photo = await still(600).png().toBuffer()
  const filesOf = async () => (await readdir(disk.folder)).filter((name) => /\.(webp|avif|part)$/.test(name))

  await disk.setFull(true)
  const refused = await upload(admin, photo)
  expect(refused).toMatchObject({
    status: 503,
    body: { code: 'unavailable', message: expect.stringContaining('no storage space') },
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await shop.db.selectFrom('images').select('name').execute()).toEqual([])
  expect(await filesOf()).toEqual([])
  expect(await sendWebhook(shop)).toBe(503)
  const shopper = await shop.as('shopper')
  expect(await shopper.post('/api/orders', shop.given.draft(await shop.given.product()))).toMatchObject({ status: 201 })

  await disk.setFull(false)
  expect((await upload(admin, photo)).status).toBe(200)
  expect(await filesOf()).toHaveLength(1)
  expect(await sendWebhook(shop)).toBe(200)
})

async function sendWebhook(shop: TestShop) {
  const body = JSON.stringify({ entity: 'event', event: 'invoice.paid', payload: {} })
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': shop.provider.signWebhook(body),
    'x-razorpay-event-id': 'event-1',
  }
  const visitor = await shop.as('visitor')
  return (await visitor.post('/api/webhooks/razorpay', undefined, { headers, payload: body })).status
}

// Threats: R14
test('R14 with a full database disk orders are refused and reads work; orders resume when there is room', async () => {
  const { setFull, tablespace } = await openSmallTablespace()
  const shop = await openShop()
  await shop.given.settings(MANY_UNPAID)
  const orderDisk = await limitOrderSpace(shop, tablespace)
  const shopper = await shop.as('shopper')
  const product = await shop.given.product({ stock: MAX_ORDERS * 2 })
  const placeOrder = () => shopper.post<Order>('/api/orders', shop.given.draft(product))
  expect((await placeOrder()).status).toBe(201)

  await setFull(true)
  await orderDisk.setFull(true)
  let placed = 1
  // The last pages still have space.
  let response = await placeOrder()
  for (; response.status === 201 && placed < MAX_ORDERS; response = await placeOrder()) placed += 1
  expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect((await shopper.get('/api/products')).status).toBe(200)
  expect((await shopper.get('/api/orders/myorders')).body).toHaveLength(placed)
  expect(await shop.given.stockOf(product)).toBe(MAX_ORDERS * 2 - placed)

  await setFull(false)
  await orderDisk.setFull(false)
  expect((await placeOrder()).status).toBe(201)
  expect((await shopper.get('/api/orders/myorders')).body).toHaveLength(placed + 1)
})

/** A separate disk for the orders, so that the database's own log does not run out of space. */
async function openSmallTablespace() {
  const template = inject('template')
  const server = connect({ ...template, database: 'postgres' }, { max: 1, onError: () => {} })
  const { rows } = await sql<{ path: string }>`select current_setting('data_directory') as path`.execute(server)
  const { uid } = await stat(rows[0]?.path ?? '')
  const disk = await openSmallDisk({ kB: 2_048, owner: uid })
  if (!disk.isReal) {
    await server.destroy()
    return { setFull: disk.setFull, tablespace: undefined }
  }
  const tablespace = `small_${process.pid}`
  const path = await disk.inside('tables')
  await sql`create tablespace ${sql.ref(tablespace)} location ${sql.lit(path)}`.execute(server)
  onTestFinished(async () => {
    await sql`drop tablespace ${sql.ref(tablespace)}`.execute(server)
    await server.destroy()
  })
  return { setFull: disk.setFull, tablespace }
}

/** Without a separate disk, the table raises PostgreSQL's error. */
async function limitOrderSpace({ owner }: TestShop, tablespace: string | undefined) {
  if (tablespace !== undefined) {
    await sql`alter table orders set tablespace ${sql.ref(tablespace)}`.execute(owner)
    return { setFull: async () => {} }
  }
  await sql`create function refuse() returns trigger language plpgsql as
    'begin raise exception ''could not extend file'' using errcode = ''53100''; end'`.execute(owner)
  return {
    setFull: async (isFull: boolean) => {
      if (isFull) await sql`create trigger full_disk before insert on orders execute function refuse()`.execute(owner)
      else await sql`drop trigger full_disk on orders`.execute(owner)
    },
  }
}
