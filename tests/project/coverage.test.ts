import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  COVERAGE_FILE,
  coverageFaults,
  coveragePage,
  documentItems,
  requirementItems,
} from '../../tools/coverage-tables.ts'
import { marksIn, projectMarks } from '../../tools/test-marks.ts'

const PROJECT = join(import.meta.dirname, '../..')
const items = documentItems()
const marks = projectMarks()

test('every requirement, threat and ASVS item has a test or a reason, and every mark names one of them', () => {
  expect(items.length).toBeGreaterThan(750)
  expect(coverageFaults(items, marks)).toEqual([])
})

test('an id names one requirement, threat or ASVS item', () => {
  const ids = items.map(({ kind, id }) => `${kind} ${id}`)
  expect(ids).toEqual([...new Set(ids)])
})

test('the coverage tables are up to date; `node tools/coverage-tables.ts` writes them', () => {
  expect(readFileSync(COVERAGE_FILE, 'utf8')).toBe(coveragePage(items, marks))
})

test('every file that the security document names exists', () => {
  const named = readFileSync(join(PROJECT, 'docs/security.md'), 'utf8').matchAll(/`([\w.-]+\/[\w./-]+\.\w+)`/g)
  const files = [...named].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => !existsSync(join(PROJECT, file)))).toEqual([])
})

test('a missing test and an unknown id are faults, and a requirement that is listed as not tested is none', () => {
  const cart = '| CART-1 | a |\n| CART-2 | b |\n| CART-3 | c |\n\n## Not tested\n\n| CART-3 | Needs an empty machine. |'
  const known = marksIn('a.test.ts', "// Requirements: CART-1, CART-9\ntest('a cart', () => {})")
  expect(coverageFaults(requirementItems(cart), known)).toEqual([
    'CART-2 has no test',
    'CART-9 is unknown: a.test.ts: a cart',
  ])
  expect(() => requirementItems(`${cart}\n| CART-8 | Gone. |`)).toThrow('CART-8')
})

test('a mark belongs to the test directly below it', () => {
  const text = [
    ...['// Requirements: CART-1, CART-2', '// Requirements: PAY-1', '// Threats: T1', "test('first', () => {})"],
    ...['// ASVS: 1.3.5', "test.each([['of a table', 1]])('run with %s', () => {})"],
  ].join('\n')
  expect(marksIn('a.test.ts', text).map(({ kind, id, title }) => `${kind} ${id} ${title}`)).toEqual([
    'Requirements CART-1 first',
    'Requirements CART-2 first',
    'Requirements PAY-1 first',
    'Threats T1 first',
    'ASVS 1.3.5 run with %s',
  ])
})

test.each([
  ['a skipped test', "test.skip('never run', () => {})"],
  ['a test that is skipped somewhere', "test.skipIf(isWindows)('never run', () => {})"],
  ['a test that is not written', "test.todo('never run')"],
  ['a test that is skipped by an option', "test('never run', { skip: true }, () => {})"],
  ['a commented test', "// test('never run', () => {})"],
  ['an empty line', "\ntest('too far below', () => {})"],
  ['no test', 'const cart = []'],
])('a mark above %s is refused', (_, below) => {
  expect(() => marksIn('a.test.ts', `// Requirements: CART-1\n${below}`)).toThrow('a.test.ts:1: no running test')
})

test('a mark in a skipped group is refused', () => {
  const text = ["describe.skip('a group', () => {", "  // Threats: T1\n  test('never run', () => {})", '})'].join('\n')
  expect(() => marksIn('a.test.ts', text)).toThrow('no running test')
})
