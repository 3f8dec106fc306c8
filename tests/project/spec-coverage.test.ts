import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missingTests } from './named-tests.ts'

const PROJECT = join(import.meta.dirname, '../..')

const rows = readFileSync(join(PROJECT, 'docs/spec-coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Clause') && !line.startsWith('| State'))
  .map((line) => line.split(' | '))
  .filter((cells) => cells.length === 4)

test('every clause names a state, and what is done names its proof', () => {
  expect(rows.length).toBeGreaterThan(400)
  for (const [clause = '', , proof = '', state = ''] of rows) {
    expect(state, clause).toMatch(/^(done|done, test missing.*|partly.*|later.*) \|$/)
    if (state === 'done |') expect(proof, clause).not.toBe('-')
  }
})

test('every test that proves a clause is there and runs', () => {
  expect(rows.flatMap(([clause, , proof = '']) => missingTests(proof).map((test) => `${clause}: ${test}`))).toEqual([])
})
