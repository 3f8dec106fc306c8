import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

const SOURCE = join(import.meta.dirname, '../../src')

// For the tests that read the sources.

export type Node = { type: string; start: number } & Record<string, unknown>

/** The sources of that pattern without tests, parsed. */
export const sourcesOf = (pattern: string) =>
  globSync(pattern, { cwd: SOURCE })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => {
      const text = readFileSync(join(SOURCE, file), 'utf8')
      return { file: file.replaceAll('\\', '/'), text, program: parseSync(file, text).program as unknown as Node }
    })

/** Every node of a tree, each with its ancestors, the nearest first. */
export function* nodesIn(node: Node, around: Node[] = []): Generator<{ node: Node; around: Node[] }> {
  yield { node, around }
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) yield* nodesIn(child, [node, ...around])
    }
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'

/** The string literals, and the text parts of template literals. */
export function literalsOf(program: Node): string[] {
  return [...nodesIn(program)].flatMap(({ node }) => {
    if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
    const cooked = (node.value as { cooked?: string } | undefined)?.cooked
    return node.type === 'TemplateElement' && cooked !== undefined ? [cooked] : []
  })
}
