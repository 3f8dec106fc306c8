import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import { openBank } from '#tests/resilience/bank.ts'
import { buildersFor, MANY_UNPAID } from '#tests/support/builders.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { spawnMailServer } from '#tests/support/mail.ts'
import { PASSWORD, peopleOf } from '#tests/support/shop.ts'
import { spawnShop } from '#tests/support/startup/fixture.ts'
import { openTcpProxy } from '#tests/support/tcp-proxy.ts'
import { readFigures } from './figures.ts'

const PRODUCTS = 120
const SHOPPERS = 40
const STOCK = 1_000_000
const ADMIN = { email: 'owner@society.example', password: 'correct horse battery' }

type Options = {
  /** Whether proxies before the database, the provider and the mail server can cause faults. */
  withLinks: boolean
  env?: NodeJS.ProcessEnv
}

/** The shop as a separate process, with products and users for a load test. The caller closes it. */
export async function openBusyShop({ withLinks, env }: Options) {
  const database = await openTestDatabase(undefined, 4)
  const bank = await openBank()
  const mailbox = await spawnMailServer()
  const folder = await mkdtemp(join(tmpdir(), 'shop-load-'))
  const { host, port, database: name } = database.ownerConnection
  const ends = {
    database: host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
    provider: { host: '127.0.0.1', port: bank.port },
    mail: { host: '127.0.0.1', port: mailbox.port },
  }
  const links = {
    database: await openTcpProxy({ to: ends.database }),
    provider: await openTcpProxy({ to: ends.provider }),
    mail: await openTcpProxy({ to: ends.mail }),
  }
  const people = peopleOf(database)
  const builders = buildersFor({ db: database.db } as Context, people)
  await builders.settings(MANY_UNPAID)
  const products = await Promise.all(
    Array.from({ length: PRODUCTS }, (_, n) => builders.product({ price: 20 + n, stock: STOCK })),
  )
  const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, (_, n) => people(`shopper ${n}`)))
  const direct = host.startsWith('/')
    ? `/${name}?host=${encodeURIComponent(host)}&port=${port}`
    : `${host}:${port}/${name}`
  const shop = await spawnShop({
    env: {
      DATABASE_URL: withLinks
        ? `postgres://shop@127.0.0.1:${links.database.port}/${name}`
        : `postgres://shop@${direct}`,
      DATA_DIR: folder,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      RAZORPAY_KEY_ID: bank.keys.keyId,
      RAZORPAY_KEY_SECRET: bank.keys.keySecret,
      RAZORPAY_WEBHOOK_SECRET: bank.keys.webhookSecret,
      RAZORPAY_BASE_URL: `http://127.0.0.1:${withLinks ? links.provider.port : bank.port}${bank.path}`,
      SMTP_URL: `smtp://127.0.0.1:${withLinks ? links.mail.port : mailbox.port}`,
      LOG_LEVEL: 'error',
      ...env,
    },
  })
  await shop.ready()

  return {
    db: database.db,
    bank,
    links,
    given: builders,
    products,
    shoppers,
    password: PASSWORD,
    admin: ADMIN,
    address: shop.address,
    pid: shop.pid,
    /** The current metrics of the process. */
    figures: () => readFigures(shop.address),
    isAlive: () => shop.readiness().then((status) => status === 200),
    stop: () => shop.stop(),
    /** The last output, once the process has ended. */
    ended: () => shop.lastOutput(),
    /** The error output, and the log lines of errors. */
    complaints: () => [...shop.errors, ...shop.lines.filter((line) => /"level":(50|60)/.test(line))],
    close: async () => {
      shop.send('SIGKILL')
      await shop.exited
      for (const link of Object.values(links)) await link.close()
      await bank.close()
      await mailbox.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type BusyShop = Awaited<ReturnType<typeof openBusyShop>>
