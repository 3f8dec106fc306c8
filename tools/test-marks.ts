import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { type Node, nodesIn } from '../tests/project/sources.ts'

export type MarkKind = 'Requirements' | 'Threats' | 'ASVS'
export type Mark = { kind: MarkKind; id: string; file: string; title: string }

const PROJECT = join(import.meta.dirname, '..')
const TESTS = ['test', 'it']
const GROUPS = ['describe']
const SKIPS = ['skip', 'skipIf', 'runIf', 'todo', 'fails']
const MARK = /^\s*\/\/ (Requirements|Threats|ASVS): (.+)$/

/** Every test's marks. A suite that several test files share is not named `*.test.ts`. */
export function projectMarks(): Mark[] {
  const files = globSync('{src,e2e,tests,sandbox}/**/*.{ts,tsx}', { cwd: PROJECT })
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .flatMap((file) => marksIn(file, readFileSync(join(PROJECT, file), 'utf8')))
}

/** Parses `// Requirements: CART-3, CART-4` directly above a test. Throws if no running test follows the mark. */
export function marksIn(file: string, text: string): Mark[] {
  const lines = text.split('\n')
  if (!lines.some((line) => MARK.test(line))) return []
  const titles = titlesByLine(file, text)
  return lines.flatMap((line, at) => {
    const [, kind, ids] = MARK.exec(line) ?? []
    if (!kind || !ids) return []
    const below = lines.findIndex((next, index) => index > at && !MARK.test(next))
    const title = titles.get(below)
    if (title === undefined) throw new Error(`${file}:${at + 1}: no running test below the mark`)
    return ids.split(', ').map((id) => ({ kind: kind as MarkKind, id, file, title }))
  })
}

/** The title of each running test, by its first line. */
function titlesByLine(file: string, text: string): Map<number, string> {
  const program = parseSync(file, text).program as unknown as Node
  const titles = [...nodesIn(program)].flatMap(({ node, around }) => {
    const title = titleOf(node)
    const runs = title !== undefined && ![node, ...around].some(isSkipped)
    return runs ? [[text.slice(0, node.start).split('\n').length - 1, title] as const] : []
  })
  return new Map(titles)
}

function titleOf(node: Node): string | undefined {
  if (node.type !== 'CallExpression' || !TESTS.includes(rootOf(node.callee as Node))) return undefined
  const [first] = node.arguments as Node[]
  if (first?.type === 'Literal' && typeof first.value === 'string') return first.value
  if (first?.type !== 'TemplateLiteral') return undefined
  return (first.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('%s')
}

/** `test.skip(...)`, `describe.skipIf(...)(...)`, `test(title, { skip: true }, ...)`. */
function isSkipped(node: Node): boolean {
  if (node.type !== 'CallExpression') return false
  const callee = node.callee as Node
  if (![...TESTS, ...GROUPS].includes(rootOf(callee))) return false
  const [, options] = node.arguments as Node[]
  const names = options?.type === 'ObjectExpression' ? (options.properties as Node[]).map(nameOfKey) : []
  return [...partsOf(callee), ...names].some((name) => SKIPS.includes(name))
}

/** `test.each(table)` -> ['test', 'each']. */
function partsOf(callee: Node): string[] {
  if (callee.type === 'CallExpression') return partsOf(callee.callee as Node)
  if (callee.type === 'TaggedTemplateExpression') return partsOf(callee.tag as Node)
  if (callee.type === 'MemberExpression')
    return [...partsOf(callee.object as Node), String((callee.property as Node).name)]
  return [String(callee.name)]
}

const rootOf = (callee: Node): string => partsOf(callee)[0] ?? ''
const nameOfKey = (property: Node): string => String((property.key as Node | undefined)?.name)
