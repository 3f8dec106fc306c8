import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const PROJECT = join(import.meta.dirname, '..')

/** Paths in the document are below `src/` unless they begin with another folder of the project. */
const pathOf = (path: string) => [join(PROJECT, path), join(PROJECT, 'src', path)].find((place) => existsSync(place))

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

test('every test that proves a clause is there', () => {
  const missing: string[] = []
  for (const [clause = '', , proof = ''] of rows) {
    for (const [, file = '', names = ''] of proof.matchAll(/`([^`]+\.ts)`: (.*?)(?=<br>|$)/g)) {
      const path = pathOf(file)
      const text = path && readFileSync(path, 'utf8').replaceAll("\\'", "'")
      for (const name of names.split('; ')) {
        if (!text?.includes(name.trim())) missing.push(`${clause}: ${file}: ${name}`)
      }
    }
  }
  expect(missing).toEqual([])
})
