import { expect, test } from 'vitest'
import { runTitles } from './named-tests.ts'

test('a document can name no test that is skipped or stands in a comment', () => {
  const text = `
    // test('in a comment', () => {})
    /* test('in a block', () => {}) */
    test.skip('skipped', () => {})
    test.skipIf(isWindows)('skipped somewhere', () => {})
    test.todo('not written')
    test.fails('known to fail', () => {})
    test('skipped by an option', { skip: true }, () => {})
    describe.skip('a group', () => { test('in a skipped group', () => {}) })
    test('run', () => {})
    test.each([['of a table', 1]])('run with %s', () => {})
    test.for([1])(\`run \${kind} times\`, () => {})`
  expect(runTitles('a.test.ts', text)).toEqual(['run', 'run with %s', 'run %s times', 'of a table'])
})
