import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import { expectConsistent } from '#tests/resilience/crash/crash-loop.ts'
import { APPLICATION_NAME, openProxiedShop, type ProxiedShop } from '#tests/support/proxied-shop.ts'

/** One running shop with its TCP proxies for all tests of a file. Faults are ended after each test. */
export function sharedProxiedShop() {
  let opened: Promise<ProxiedShop> | undefined
  const open = async () => {
    const shop = await openProxiedShop()
    await shop.start()
    return shop
  }
  afterAll(async () => (await opened)?.close())
  return () => {
    opened ??= open()
    return opened
  }
}

/** What the shop's own connections to the database are doing, by their states. */
export async function connectionsOf({ owner }: ProxiedShop): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from pg_stat_activity
    where datname = current_database() and application_name = ${APPLICATION_NAME}`.execute(owner)
  return rows.map(({ state }) => state)
}

/** The number of the shop's transactions that have been idle for a second or longer. */
export async function clearedTransactions({ owner }: ProxiedShop): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and application_name = ${APPLICATION_NAME}
      and state like 'idle in transaction%' and state_change < now() - interval '1 second'`.execute(owner)
  return rows[0]?.count ?? 0
}

/** The fault leaves no open transaction and no busy connection, and every invariant is true. */
export async function expectIdleAndConsistent(shop: ProxiedShop): Promise<void> {
  await expect.poll(async () => new Set(await connectionsOf(shop)), { timeout: 10_000 }).toEqual(new Set(['idle']))
  await expect.poll(() => busyConnections(shop), { timeout: 10_000 }).toEqual({ busy: '0', awaited: '0' })
  await expectConsistent(shop)
}

async function busyConnections(shop: ProxiedShop) {
  const metrics = await (await fetch(`${shop.addressOf()}/metrics`)).text()
  const read = (state: string) =>
    new RegExp(`^shop_database_connections\\{state="${state}"\\} (\\d+)$`, 'm').exec(metrics)?.[1]
  return { busy: read('busy'), awaited: read('awaited') }
}
