import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missingTests } from './named-tests.ts'

const PROJECT = join(import.meta.dirname, '../..')
const rows = readFileSync(join(PROJECT, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.endsWith(' |'))
  .map((line) => line.slice(2, -2).split(' | '))

const numbers = (letter: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${letter}${from + at}`)
/** The threats that were listed before the first line was written; others follow as they are found. */
const LISTED = [...numbers('T', 1, 123), ...numbers('R', 1, 27), ...numbers('K', 20, 22)]

test('every threat has its row, with a test or the reason why it does not apply', () => {
  const named = rows.filter(([id = '']) => /^T\d+$/.test(id) || LISTED.includes(id))
  const ids = named.map(([id]) => id)
  expect(ids).toEqual(expect.arrayContaining(LISTED))
  expect(ids).toEqual([...new Set(ids)])
  for (const cells of named)
    expect([cells[0], cells.length, cells[3]]).toEqual([
      cells[0],
      4,
      expect.stringMatching(/`: \S|^Does not apply: \S/),
    ])
})

test('every item of the standard has a test, the row of a threat or a reason', () => {
  const items = rows.filter(([id = '']) => /^\d+\.\d+\.\d+/.test(id))
  expect(items.length).toBeGreaterThan(100)
  for (const [id, , proof = ''] of items)
    expect([id, proof]).toEqual([id, expect.stringMatching(/`: \S|Reason: \S|\b[TRK]\d+\b|the table above|`docs\//)])
})

test('every test that is named is there and runs', () => {
  expect(rows.flatMap(([id, ...cells]) => missingTests(cells.at(-1) ?? '').map((test) => `${id}: ${test}`))).toEqual([])
})
