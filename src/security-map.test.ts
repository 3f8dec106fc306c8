import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const PROJECT = join(import.meta.dirname, '..')
const rows = readFileSync(join(PROJECT, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.endsWith(' |'))
  .map((line) => line.slice(2, -2).split(' | '))

const numbers = (letter: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${letter}${from + at}`)
const THREATS = [...numbers('T', 1, 123), ...numbers('R', 1, 27), ...numbers('K', 20, 22)]

const PROOF = /`([^`]+\.ts)`: (.*?)(?=<br>|$)/g

test('every threat has its row, with a test or the reason why it does not apply', () => {
  const named = rows.filter(([id = '']) => THREATS.includes(id))
  expect(named.map(([id]) => id).sort()).toEqual(THREATS.toSorted())
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

test('every test that is named is there', () => {
  const missing: string[] = []
  for (const [id = '', ...cells] of rows) {
    for (const [, file = '', names = ''] of (cells.at(-1) ?? '').matchAll(PROOF)) {
      const path = [join(PROJECT, 'src', file), join(PROJECT, file)].find((place) => existsSync(place))
      const text = path && readFileSync(path, 'utf8').replaceAll("\\'", "'")
      for (const name of names.split('; ')) {
        if (!text?.includes(name.trim())) missing.push(`${id}: ${file}: ${name}`)
      }
    }
  }
  expect(missing).toEqual([])
})
