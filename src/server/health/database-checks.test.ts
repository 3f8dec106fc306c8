import { expect, test } from 'vitest'
import { findingOf, healthSourcesOf } from '#tests/support/health.ts'
import { openShop } from '#tests/support/shop.ts'
import { compareVersion } from './version-checks.ts'

// Requirements: LIVE-7
test('notifications must arrive, and the shop’s role must not be the owner', async () => {
  const shop = await openShop()
  const sources = await healthSourcesOf(shop)
  expect(await findingOf('Database notifications', sources)).toMatch(/^ok: /)
  const direct = { ...shop.connection, database: 'postgres' }
  expect(await findingOf('Database notifications', { ...sources, database: { db: shop.db, direct } })).toMatch(
    /^warning: .* do not arrive, .* -> Set DATABASE_DIRECT_URL/,
  )
  expect(await findingOf('Database permissions', sources)).toBe('ok: The role shop_app cannot change the tables.')
  const owner = { db: shop.owner, direct: shop.ownerConnection }
  expect(await findingOf('Database permissions', { ...sources, database: owner })).toMatch(/^warning: .*drop tables/)
})

// Requirements: LIVE-7
test.each([
  ['18.6', '2026-11-24', 'ok'],
  ['18.4', '2026-11-24', 'warning'],
  ['18.10', '2026-11-24', 'ok'],
  ['18.6', '2030-12-01', 'problem'],
  ['19.1', '2026-11-24', 'ok'],
  ['19.1', '2027-11-24', 'warning'],
])('version %s on %s is %s', (version, day, state) => {
  const releases = { 18: { newest: '18.6', lastDay: '2030-11-14' } }
  const found = compareVersion({ program: 'PostgreSQL', version, releases, advice: 'Database', now: new Date(day) })
  expect(found.state).toBe(state)
})
