import { Writable } from 'node:stream'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { translate } from '#shared/sentence.ts'
import { findingOf, healthSourcesOf } from '#tests/support/health.ts'
import { openShop } from '#tests/support/shop.ts'
import { CHECKS } from './checks.ts'
import { type HealthCheck, ok } from './finding.ts'
import { logHealth } from './log-health.ts'
import { runChecks } from './run-checks.ts'

// Requirements: LIVE-7
test('a check that fails or takes too long is a finding, and delays no other check', async () => {
  const shop = await openShop()
  const checks: HealthCheck[] = [
    { title: 'Database', run: () => Promise.reject(new Error('out of order')) },
    { title: 'Clock', limitMs: 20, run: () => new Promise(() => {}) },
    { title: 'Backup', run: async () => ok('Database') },
  ]
  const results = await runChecks(await healthSourcesOf(shop), { checks })
  expect(results.map(({ state, message }) => [state, translate(message)])).toEqual([
    ['problem', 'The check failed: out of order'],
    ['warning', 'The check took longer than 1 seconds.'],
    ['ok', 'Database'],
  ])
})

// Requirements: LIVE-7
test('each finding that is not ok has advice, with and without a database', async () => {
  const shop = await openShop()
  const sources = await healthSourcesOf(shop)
  for (const database of [sources.database, 'no route to the database']) {
    const results = await runChecks({ ...sources, database })
    expect(results.map(({ title }) => title)).toEqual(CHECKS.map(({ title }) => title))
    for (const { title, state, advice } of results)
      expect([title, advice === undefined]).toEqual([title, state === 'ok'])
  }
  expect(await findingOf('Database', { ...sources, database: 'no route to the database' })).toMatch(
    /^problem: The database takes no orders: no route to the database -> /,
  )
})

// Requirements: LIVE-8
test('a start logs the cheap checks that are not ok, and nothing else', async () => {
  const shop = await openShop()
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write: (line, _encoding, done) => {
      lines.push(JSON.parse(String(line)))
      done()
    },
  })
  const { log } = fastify({ logger: { level: 'debug', stream } })
  const sources = await healthSourcesOf(shop, { database: 'gone' })
  await logHealth(sources, log, new AbortController().signal)
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 50,
      msg: 'health check',
      check: 'Backup',
      finding: `There is no backup in ${sources.env.backupDir}.`,
      advice: 'Run "npm run shop -- backup", and look for "backup failed" in the log.',
    }),
  )
  const cheap = CHECKS.filter(({ isCheap }) => isCheap).map(({ title }) => title)
  for (const { check } of lines) expect(cheap).toContain(check)
  expect(lines.map(({ check }) => check)).not.toContain('Settings file')
  lines.length = 0
  await logHealth(sources, log, AbortSignal.abort())
  expect(lines).toEqual([])
})

// Requirements: LIVE-9
test('the owner reads the checks in their language', async () => {
  const shop = await openShop({
    checkHealth: async () => [
      { title: 'Backup', state: 'problem', message: 'Database', advice: 'Upgrade the shop.' },
      { title: 'Clock', state: 'ok', message: 'The database takes orders.' },
    ],
  })
  const owner = await shop.as('admin')
  const { body, status } = await owner.get<{ checkedAt: string }>('/api/health', {
    headers: { 'accept-language': 'ml' },
  })
  expect(status).toBe(200)
  expect(Date.now() - Date.parse(body.checkedAt)).toBeLessThan(60_000)
  expect(body).toMatchObject({
    checks: [
      { title: 'ബാക്കപ്പ്', state: 'problem', message: 'ഡാറ്റാബേസ്', advice: 'ഷോപ്പ് പുതുക്കുക.' },
      { title: 'ക്ലോക്ക്', state: 'ok', message: 'ഡാറ്റാബേസ് ഓർഡറുകൾ സ്വീകരിക്കുന്നു.' },
    ],
  })
})
