import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { measure } from '../../tools/byte-budget.ts'

/** A build of a page with one script, which names a hundred files with hashes of this `seed`. */
function built(seed: string, code = '') {
  const names = Array.from({ length: 100 }, (_, index) => `assets/part-${hashOf(`${seed} ${index}`)}.js`)
  const script = { type: 'chunk', fileName: `assets/shop-${hashOf(seed)}.js`, imports: [], moduleIds: [] }
  return {
    'index.html': { type: 'asset', source: `<script src="/${script.fileName}"></script>` },
    [script.fileName]: { ...script, code: `${JSON.stringify(names)};${code}` },
  } as unknown as Parameters<typeof measure>[0]
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 7)

/** Text that no compressor shortens below three quarters. */
const incompressible = (length: number) =>
  Array.from({ length: length / 43 }, (_, index) =>
    createHash('sha256').update(String(index)).digest('base64url'),
  ).join('')

test('the size of a script does not depend on the hashes in the names of files', () => {
  const sizes = ['one', 'two', 'three', 'four'].map((seed) => measure(built(seed)).lines[0])
  expect(new Set(sizes)).toEqual(new Set([expect.stringMatching(/^home JS +\d{3,} bytes, at most 83300 of 85000$/)]))
})

test('a build that leaves less than a fiftieth of a budget is refused', () => {
  expect(measure(built('one', incompressible(100_000))).broken).toEqual([])
  const { broken } = measure(built('one', incompressible(111_800)))
  expect(broken).toEqual([expect.stringMatching(/^home JS +8[34]\d{3} bytes/)])
})
