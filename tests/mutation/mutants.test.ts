import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AREAS } from './areas.ts'
import { EQUIVALENT, isSame } from './equivalent.ts'
import { mutantsIn, mutantsOf } from './mutants.ts'

const PROJECT = join(import.meta.dirname, '../..')

const changesOf = (source: string, file = 'src/server/a.ts') =>
  mutantsOf(file, source).map(({ before, after }) => `${before} → ${after}`)

test.each([
  ['const a = b < c', ['< → <=', '< → >=']],
  ['const a = b && !c', ['&& → ||', '! → ']],
  ['const a = b ? 1 : 2', ['b → true', 'b → false']],
  ['if (a) b()', ['a → true', 'a → false', 'b() → ;']],
  [
    "const a = list.some(is) ? true : ['b']",
    ['list.some(is) → true', 'list.some(is) → false', 'some → every', 'true → false', "['b'] → []"],
  ],
  ["db.selectFrom('a').where('b', '=', c)", ["db.selectFrom('a').where('b', '=', c) → ;", ".where('b', '=', c) → "]],
  ['const a = /^b$/', ['^ → ', '$ → ']],
])('the mutants of %s', (source, changes) => {
  expect(changesOf(source)).toEqual(changes)
})

test('types, log lines, loops and guards against the impossible get no mutant', () => {
  const source = `
    type A = { b: true }
    log.info({ a: true })
    deps.log.warn({ a: b < c })
    while (a < b) a += 1
    if (!a) throw new Error('impossible')`
  expect(changesOf(source)).toEqual([])
})

test('numbers are changed in the shared rules only', () => {
  expect(changesOf('const MAX = 10', 'src/shared/a.ts')).toEqual(['10 → (10 + 1)'])
  expect(changesOf('const MAX = 10')).toEqual([])
})

test('each area has sources and mutants', () => {
  for (const [area, { sources }] of Object.entries(AREAS))
    expect([area, mutantsIn(sources, PROJECT).length > 100]).toEqual([area, true])
})

test('each mutant that counts as equivalent still exists and has a reason', () => {
  const mutants = mutantsIn(
    Object.values(AREAS).flatMap(({ sources }) => sources),
    PROJECT,
  )
  const outdated = EQUIVALENT.filter((entry) => entry.reason === '' || !mutants.some((mutant) => isSame(entry, mutant)))
  expect(outdated).toEqual([])
})
