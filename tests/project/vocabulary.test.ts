import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { type Node, nodesIn } from './sources.ts'

// House rule: names are the field's words. `docs/glossary.md` has the terms.

const PROJECT = join(import.meta.dirname, '../..')
const FILES = globSync('{src,sandbox,tests,tools,e2e}/**/*.{ts,tsx}', { cwd: PROJECT })

/** Words that no identifier, file or folder uses, with the term to use. */
const DIALECT: Record<string, string> = {
  ...{ answers: 'responses', ears: 'listeners', deed: 'action', deeds: 'actions', told: 'reported', kept: 'stored' },
  ...{ farewell: 'shutdown', admission: 'load shedding', greeting: 'banner', insist: 'retry', steady: 'resilient' },
  ...{ postbox: 'transport', speaker: 'translator', remedy: 'resolution', remedies: 'resolutions', mirror: 'upsert' },
  ...{ dice: 'random', judge: 'oracle', gallery: 'showcase', office: 'admin', forgetting: 'retention' },
  ...{ looker: 'check', disown: 'anonymise', picture: 'image', pictures: 'images', operator: 'cli' },
}

const wordsIn = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())

const dialectIn = (name: string) => wordsIn(name).filter((word) => Object.hasOwn(DIALECT, word))

/** The names that a file declares. */
function declaredIn(file: string): string[] {
  const program = parseSync(file, readFileSync(join(PROJECT, file), 'utf8')).program as unknown as Node
  return [...nodesIn(program)].flatMap(({ node }) => {
    const named = NAMED[node.type]
    const name = named === undefined ? undefined : (node[named] as Node | null)
    return name?.type === 'Identifier' ? [String(name.name)] : []
  })
}

const NAMED: Record<string, string> = {
  VariableDeclarator: 'id',
  FunctionDeclaration: 'id',
  ClassDeclaration: 'id',
  TSTypeAliasDeclaration: 'id',
  TSInterfaceDeclaration: 'id',
}

test('no declared name uses a word of the old dialect', { timeout: 60_000 }, () => {
  const found = FILES.flatMap((file) =>
    declaredIn(file).flatMap((name) => dialectIn(name).map((word) => `${file}: ${name} (use "${DIALECT[word]}")`)),
  )
  expect(found).toEqual([])
})

test('no file or folder is named by a word of the old dialect', () => {
  expect(FILES.filter((file) => dialectIn(file.replaceAll('/', ' ')).length > 0)).toEqual([])
})
