import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { availableMemory, flagsOf, sizesFor, workersOf } from './sizes.ts'

const GB = 2 ** 30
const project = join(import.meta.dirname, '../../../..')

test('the available memory is the setting, or else the control group’s limit, or else the machine’s memory', () => {
  expect(availableMemory('700', GB, 4 * GB)).toBe(700)
  expect(availableMemory(undefined, GB, 4 * GB)).toBe(1_024)
  expect(availableMemory(undefined, 0, 4 * GB)).toBe(4_096)
  expect(availableMemory(undefined, 2 ** 64, 4 * GB)).toBe(4_096)
  expect(availableMemory('much', 0, 4 * GB)).toBe(4_096)
})

test('a small server limits the heap and opens fewer connections than a larger one', () => {
  const [small, larger] = [sizesFor(1_024), sizesFor(2_048)]
  expect(flagsOf(small.node)).toEqual(['--max-old-space-size=192', '--max-semi-space-size=2'])
  expect(flagsOf(larger.node)).toEqual([])
  expect(small.pools.shop).toBeLessThan(larger.pools.shop)
  expect(small.responseCache).toBeLessThan(larger.responseCache)
})

// Requirements: SCALE-2
test('the workers of a machine share its connections, its cache and its uploads', () => {
  const [one, two, eight] = [sizesFor(4_096), sizesFor(4_096, 2), sizesFor(4_096, 8)]
  expect(one.postgres.max_connections).toBe('100')
  expect(two).toMatchObject({ pools: { shop: 4, checkout: 4, jobs: 2 }, responseCache: 32, uploads: 1 })
  expect(eight).toMatchObject({ pools: { shop: 3, checkout: 3, jobs: 2 }, responseCache: 8 })
  // Eight workers and the first process, with 11 connections each, and 20 for tasks.
  expect(eight.postgres.max_connections).toBe('119')
  expect([workersOf('1'), workersOf('auto'), workersOf('none')]).toEqual([1, availableParallelism(), 1])
})

// Requirements: LIVE-11
test('the start runs again in the same process with the limits of a small server', () => {
  const script = `import { limitMemory } from './bin/limit-memory.mjs'
    const before = process.env.BEFORE ?? process.pid
    process.env.BEFORE = String(before)
    await limitMemory()
    console.log(process.execArgv.slice(0, 2).join(' '), process.env.MALLOC_ARENA_MAX, Number(before) === process.pid)`
  const run = (memory: string) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: project,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, SHOP_MEMORY: memory },
    })
  expect(run('1024')).toMatch(/--max-old-space-size=192 --max-semi-space-size=2 2 true\n$/)
  expect(run('4096')).not.toContain('--max-old-space-size')
})
