import { expect, test } from 'vitest'
import { openReportsDb } from '#server/platform/startup/reports-db.ts'
import { findingOf, healthSourcesOf } from '#tests/support/health.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

const addressOf = ({ connection: { host = '', port, user, database } }: TestShop) =>
  `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`

const UNREACHABLE = 'postgres://shop@127.0.0.1:1/shop'

// Requirements: ENV-27
test('Health shows how far the replica for reports is behind, and a replica that does not respond', async () => {
  const shop = await openShop()
  const { env, ...sources } = await healthSourcesOf(shop)
  const find = (databaseReadUrl?: string) =>
    findingOf('Replica for reports', { ...sources, env: { ...env, databaseReadUrl } })
  expect(await find()).toBe('ok: Reports are read from the main database.')
  expect(await find(addressOf(shop))).toBe('ok: Reports are read from a replica that is 0 seconds behind.')
  expect(await find(UNREACHABLE)).toMatch(/^warning: The replica does not respond: .*ECONNREFUSED.* -> Check that/)
})

// Requirements: ENV-27
test('exports are read from the replica while it responds, and otherwise from the primary', async () => {
  const shop = await openShop()
  const fallbacks: unknown[] = []
  const options = { onError: () => {}, onFallback: (error: unknown) => fallbacks.push(error) }
  const read = async (url?: string) => {
    const { reportsDb, close } = openReportsDb(shop.db, url, options)
    const isPrimary = (await reportsDb()) === shop.db
    await close()
    return isPrimary
  }
  expect([await read(), await read(addressOf(shop)), await read(UNREACHABLE)]).toEqual([true, false, true])
  expect(fallbacks).toHaveLength(1)
})
