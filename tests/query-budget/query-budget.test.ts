import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Cost, openShopOfCosts } from './measured-shop.ts'

const FILE = join(import.meta.dirname, 'recorded.json')
type Recorded = { calls: Record<string, Cost>; screens: Record<string, { calls: string[]; bytes: number }> }
const recorded: Recorded = JSON.parse(readFileSync(FILE, 'utf8'))
const HINT = 'meant to? Then record it: RECORD_COSTS=1 npm test -- tests/query-budget/query-budget.test.ts'

test('no call runs more statements or sends more bytes than recorded, and no screen loads more', async () => {
  const calls = await (await openShopOfCosts()).costs()
  const bytesOf = (names: string[]) => names.reduce((sum, name) => sum + (calls[name]?.bytes ?? Number.NaN), 0)
  if (process.env.RECORD_COSTS) {
    for (const screen of Object.values(recorded.screens)) screen.bytes = bytesOf(screen.calls)
    writeFileSync(FILE, `${JSON.stringify({ calls, screens: recorded.screens }, null, 2)}\n`)
  }
  const { calls: budget, screens } = process.env.RECORD_COSTS ? { calls, screens: recorded.screens } : recorded
  expect(Object.keys(calls), HINT).toEqual(Object.keys(budget))
  for (const [name, cost] of Object.entries(calls)) {
    for (const part of ['queries', 'again', 'bytes'] as const) {
      expect(cost[part], `${part} of ${name}: ${HINT}`).toBeLessThanOrEqual(budget[name]?.[part] ?? 0)
    }
  }
  for (const [path, screen] of Object.entries(screens)) {
    expect(bytesOf(screen.calls), `bytes of ${path}: ${HINT}`).toBeLessThanOrEqual(screen.bytes)
  }
})

test('shared responses query the database once', () => {
  const shared = Object.entries(recorded.calls).filter(([name]) => /^GET \/api\/(home|settings|cat|soc|pro)/.test(name))
  const repeatCosts = shared
    .filter(([name]) => !/keyword|signed in/.test(name))
    .map(([name, cost]) => [name, cost.again])
  expect(repeatCosts.length).toBeGreaterThan(5)
  for (const [name, queries] of repeatCosts) expect(queries, String(name)).toBe(0)
})
