import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'
import { type Node, nodesIn } from './sources.ts'

// For the tests of imports.

const PROJECT = join(import.meta.dirname, '../..')

/** Both from the project’s folder; `to` may be the name of a package. `isType`: absent at run time. */
export type Import = { from: string; to: string; isType: boolean; isDynamic: boolean }

/** Every import and re-export of these files, without those of tests. */
export const importsIn = (pattern: string): Import[] =>
  globSync(pattern, { cwd: PROJECT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => importsOf(file, readFileSync(join(PROJECT, file), 'utf8')))

export function importsOf(file: string, text: string): Import[] {
  const program = parseSync(file, text).program as unknown as Node & { body: Node[] }
  // Only a file with this text can have an import below its top level.
  const nodes = text.includes('import(') ? [...nodesIn(program)].map(({ node }) => node) : program.body
  return nodes.flatMap((node) => {
    const source = node.source as { value?: unknown } | null | undefined
    if (!KINDS.has(node.type) || typeof source?.value !== 'string') return []
    const to = resolveImport(file, source.value)
    return [{ from: file, to, isType: isOfTypes(node), isDynamic: node.type === 'ImportExpression' }]
  })
}

const KINDS = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

/** `import type`, `import { type A, type B }` and `import('…').A` in a type. */
function isOfTypes({ type, importKind, exportKind, specifiers }: Node): boolean {
  if (type === 'TSImportType' || importKind === 'type' || exportKind === 'type') return true
  const names = Array.isArray(specifiers) ? specifiers : []
  return names.length > 0 && names.every((name) => name.importKind === 'type' || name.exportKind === 'type')
}

function resolveImport(file: string, imported: string): string {
  if (/^#(tests|sandbox)\//.test(imported)) return imported.slice(1)
  if (imported.startsWith('#')) return `src/${imported.slice(1)}`
  return imported.startsWith('.') ? posix.join(posix.dirname(file), imported) : imported
}

/**
 * The groups that import themselves through others, each with its whole circle. A path with an undefined group is
 * ignored.
 */
export function circlesOf(imports: Import[], groupOf: (path: string) => string | undefined): string[][] {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [a, b] = [groupOf(from), groupOf(to)]
    if (a === undefined || b === undefined || a === b) continue
    next.set(a, (next.get(a) ?? new Set()).add(b))
  }
  const reached = new Map([...next.keys()].map((group) => [group, reachedFrom(next, group)]))
  const circles = [...reached.keys()].map((group) =>
    [...(reached.get(group) ?? [])].filter((member) => reached.get(member)?.has(group)).toSorted(),
  )
  const names = new Set(circles.filter((circle) => circle.length > 1).map((circle) => circle.join(' ')))
  return [...names].map((circle) => circle.split(' '))
}

function reachedFrom(next: Map<string, Set<string>>, start: string): Set<string> {
  const reached = new Set<string>()
  const open = [start]
  for (let group = open.pop(); group !== undefined; group = open.pop()) {
    for (const member of next.get(group) ?? []) {
      if (reached.has(member)) continue
      reached.add(member)
      open.push(member)
    }
  }
  return reached
}
