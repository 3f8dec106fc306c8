import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import { openBank } from '#tests/resilience/bank.ts'
import { browserOf } from '#tests/resilience/browser.ts'
import { type ShopProcess, spawnShop } from '#tests/support/startup/fixture.ts'
import { buildersFor, MANY_UNPAID } from './builders.ts'
import { openTestDatabase } from './database.ts'
import { spawnMailServer } from './mail.ts'
import { peopleOf } from './shop.ts'
import { openTcpProxy } from './tcp-proxy.ts'
import { callsOf, commandsOf } from './tcp-proxy-calls.ts'
import { statementsOf } from './tcp-proxy-postgres.ts'
import { observeTraffic, type TrafficEvent } from './tcp-proxy-traffic.ts'

export type LinkName = 'database' | 'provider' | 'mail'

/**
 * The shop as separate processes, with a TCP proxy before its database, its payment provider and its mail server. The
 * shop has no code for this. The caller closes it.
 */
export async function openProxiedShop() {
  const database = await openTestDatabase(undefined, POOL_SIZE)
  const bank = await openBank()
  const mailbox = await spawnMailServer()
  const folder = await mkdtemp(join(tmpdir(), 'shop-proof-'))
  const { host, port, database: name } = database.ownerConnection
  const traffic = { database: observeTraffic(), provider: observeTraffic(), mail: observeTraffic() }
  const links = {
    database: await openTcpProxy({
      to: host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
      reader: statementsOf(traffic.database),
    }),
    provider: await openTcpProxy({ to: { host: '127.0.0.1', port: bank.port }, reader: callsOf(traffic.provider) }),
    mail: await openTcpProxy({ to: { host: '127.0.0.1', port: mailbox.port }, reader: commandsOf(traffic.mail) }),
  }
  const env = {
    DATABASE_URL: `postgres://shop@127.0.0.1:${links.database.port}/${name}?application_name=${APPLICATION_NAME}`,
    CATALOGUE: 'none',
    RAZORPAY_KEY_ID: bank.keys.keyId,
    RAZORPAY_KEY_SECRET: bank.keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: bank.keys.webhookSecret,
    RAZORPAY_BASE_URL: `http://127.0.0.1:${links.provider.port}${bank.path}`,
    SMTP_URL: `smtp://127.0.0.1:${links.mail.port}`,
    LOG_LEVEL: 'warn',
  }
  const running = new Map<string, ShopProcess>()
  const people = peopleOf(database)
  const builders = buildersFor({ db: database.db } as Context, people)
  // A shop that has a product does not import its catalogue.
  await builders.product()
  await builders.settings(MANY_UNPAID)

  /** Starts a shop process with its own data folder and more settings. Returns the milliseconds until it was ready. */
  const startWith = async (process: string, more: NodeJS.ProcessEnv): Promise<number> => {
    const shop = await spawnShop({ env: { ...env, DATA_DIR: join(folder, process), ...more } })
    running.set(process, shop)
    return shop.ready().catch(async (error) => {
      // The next test must not use a process that failed to start.
      await kill(process)
      throw error
    })
  }
  const start = (process = 'shop') => startWith(process, {})
  const addressOf = (name = 'shop') => running.get(name)?.address ?? DISCARD_URL
  /** Like a power cut: the process neither finishes nor logs anything. */
  const kill = async (name = 'shop') => {
    const shop = running.get(name)
    if (!shop) throw new Error(`the process ${name} does not run`)
    running.delete(name)
    shop.send('SIGKILL')
    await shop.exited
  }

  return {
    db: database.db,
    owner: database.owner,
    ownerConnection: database.ownerConnection,
    bank,
    mailbox,
    links,
    traffic,
    given: builders,
    person: people,
    start,
    startWith,
    kill,
    /** SIGTERM. Returns the exit code and the duration in milliseconds. */
    stop: async (name = 'shop') => {
      const shop = running.get(name)
      if (!shop) throw new Error(`the process ${name} does not run`)
      const ended = await shop.stop()
      running.delete(name)
      return ended
    },
    /** A port without a listener while the shop is dead. */
    addressOf,
    isRunning: (name = 'shop') => running.has(name),
    /** What a process has said so far, line by line. */
    linesOf: (name = 'shop'): string[] => running.get(name)?.lines ?? [],
    /** The last output of a process that has ended; undefined while it runs. */
    lastOutputOf: (name = 'shop') => running.get(name)?.lastOutput(),
    tokenOf: async (personName: string): Promise<string> => (await people(personName)).token,
    /** The browser of a person, a new one for each name. */
    browser: async (personName: string, name = 'shop') => {
      const token = personName === 'visitor' ? undefined : (await people(personName)).token
      return browserOf(() => addressOf(name), token)
    },
    /** Kills the shop at an event, event of the connection, which pauses then, or up to `delayMs` ms later. */
    killAt: async (link: LinkName, matches: (event: TrafficEvent) => boolean, delayMs = 0): Promise<TrafficEvent> => {
      const event = await traffic[link].pauseAt(matches)
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
      await kill()
      return event
    },
    close: async () => {
      for (const name of [...running.keys()]) await kill(name)
      for (const link of Object.values(links)) await link.close()
      await bank.close()
      await mailbox.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Pool size of the test, small because the shop's processes need most connections. */
const POOL_SIZE = 4

/** The name of the shop's own connections in the database. */
export const APPLICATION_NAME = 'shop_under_test'

/** The discard port. */
const DISCARD_URL = 'http://127.0.0.1:9'

export type ProxiedShop = Awaited<ReturnType<typeof openProxiedShop>>
