import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Context } from '#server/context.ts'
import { connect } from '#server/database/connect.ts'
import { openLoadClient } from '#tests/load/load-client.ts'
import { openBank } from '#tests/resilience/bank.ts'
import { buildersFor, MANY_UNPAID } from '#tests/support/builders.ts'
import { openBuyers } from '#tests/support/buyers.ts'
import { makeFolder } from '#tests/support/embedded/fixture.ts'
import { freePort } from '#tests/support/free-port.ts'
import { spawnMailServer } from '#tests/support/mail.ts'
import { openNginx } from '#tests/support/proxies.ts'
import { peopleOf } from '#tests/support/shop.ts'
import { openSmallDisk } from '#tests/support/small-disk.ts'
import { type ShopProcess, spawnShop } from '#tests/support/startup/fixture.ts'
import { openTcpProxy } from '#tests/support/tcp-proxy.ts'
import { openPooler } from './pooler.ts'
import { makeSynchronous, openServer, type Server } from './postgres.ts'

const PRODUCTS = 20
const SHOPPERS = 40
const NAMES = ['first', 'second'] as const
export type Name = (typeof NAMES)[number]

/**
 * Two machines behind nginx, with a shop process and a disk each. Also pgbouncer, a PostgreSQL primary and its
 * synchronous standby from Debian's packages, each behind a TCP proxy. Also the provider and a mail server. Everything
 * stops with the test.
 */
export async function openMachines() {
  const folder = await makeFolder('shop-machines-', 0o755)
  const cleanups: (() => Promise<unknown> | unknown)[] = [() => rm(folder, { recursive: true, force: true })]
  onTestFinished(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup()
  })
  const bank = await openBank()
  cleanups.push(bank.close)
  const mailbox = await spawnMailServer()
  cleanups.push(mailbox.close)

  const disks = { primary: await openSmallDisk({ kB: 400_000 }), standby: await openSmallDisk({ kB: 400_000 }) }
  const primary = await openServer(disks.primary.folder)
  const standby = await openServer(disks.standby.folder)
  cleanups.push(primary.close, standby.close)
  const roles = { primary, standby }
  await primary.make()
  await primary.start()
  await primary.query('create database shop')
  await standby.follow(primary.port)
  await makeSynchronous(primary)
  const pooler = await openPooler(folder, primary.link.port)
  cleanups.push(pooler.kill)

  const env = {
    DATABASE_URL: `postgres://shop@127.0.0.1:${pooler.port}/shop`,
    CATALOGUE: 'none',
    TRUST_PROXY: '1',
    RAZORPAY_KEY_ID: bank.keys.keyId,
    RAZORPAY_KEY_SECRET: bank.keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: bank.keys.webhookSecret,
    RAZORPAY_BASE_URL: `http://127.0.0.1:${bank.port}${bank.path}`,
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    LOG_LEVEL: 'warn',
  }
  const directTo = (servers: { port: number }[]) =>
    `postgres://shop@${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}/shop`
  /** Each machine's direct connection to the database, without the pooler: for notifications and jobs. */
  const directLinks = { first: await linksTo([primary, standby]), second: await linksTo([primary, standby]) }
  cleanups.push(...Object.values(directLinks).flatMap((links) => links.map(({ close }) => close)))
  const ports = { first: await freePort(), second: await freePort() }
  const shopDisks = { first: await openSmallDisk({ kB: 4_000 }), second: await openSmallDisk({ kB: 4_000 }) }
  const shops: Partial<Record<Name, ShopProcess>> = {}
  const start = async (name: Name) => {
    const DATA_DIR = join(shopDisks[name].folder, 'data')
    const DATABASE_DIRECT_URL = directTo(directLinks[name])
    const shop = await spawnShop({ env: { ...env, DATABASE_DIRECT_URL, DATA_DIR, PORT: String(ports[name]) } })
    shops[name] = shop
    return shop.ready(30_000)
  }
  cleanups.push(async () => {
    for (const shop of Object.values(shops)) shop.send('SIGKILL')
    await Promise.all(Object.values(shops).map(({ exited }) => exited))
  })
  for (const name of NAMES) await start(name)

  const db = connect(
    { connectionString: directTo([primary, standby]) },
    { max: 4, acquireTimeoutMs: 5_000, onError: () => {} },
  )
  cleanups.push(() => db.destroy())
  const people = peopleOf({ db })
  const builders = buildersFor({ db } as Context, people)
  await builders.settings(MANY_UNPAID)
  const products = await Promise.all(
    Array.from({ length: PRODUCTS }, (_, n) => builders.product({ price: 20 + n, stock: 1_000_000 })),
  )
  const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, (_, n) => people(`shopper ${n}`)))
  const nginx = await openNginx([ports.first, ports.second])
  const client = openLoadClient(`https://127.0.0.1:${nginx.port}`, 64)
  cleanups.push(client.close)

  const shopOf = (name: Name) => {
    const shop = shops[name]
    if (!shop) throw new Error(`${name} does not run`)
    return shop
  }
  return {
    db,
    bank,
    given: builders,
    pooler,
    nginx,
    roles,
    disks,
    shopDisks,
    directLinks,
    start,
    shopOf,
    addresses: NAMES.map((name) => `http://127.0.0.1:${ports[name]}`),
    buyers: openBuyers({ send: client.send, bank, draft: builders.draft, products, shoppers }),
    /** The standby becomes the primary, and the pooler follows. Commits no longer wait for another server. */
    failOver: async () => {
      const promoted = roles.standby
      await promoted.query('select pg_promote()')
      await promoted.query("alter system set synchronous_standby_names = ''")
      await promoted.query('select pg_reload_conf()')
      await pooler.aimAt(promoted.link.port)
      roles.standby = roles.primary
      roles.primary = promoted
    },
  }
}

const linksTo = (servers: Server[]) =>
  Promise.all(servers.map(({ link }) => openTcpProxy({ to: { host: '127.0.0.1', port: link.port } })))

export type Machines = Awaited<ReturnType<typeof openMachines>>
