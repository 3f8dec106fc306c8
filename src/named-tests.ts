import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { literalsOf, type Node, nodesIn } from './sources.ts'

// For the tests that hold documents against the tests that they name.

const PROJECT = join(import.meta.dirname, '..')

/** What a cell of a document says: `file.ts`: first title; second title. Paths are below `src` or the project. */
const PROOF = /`([^`]+\.tsx?)`: (.*?)(?=<br>|$)/g

/** The tests that a cell names and that do not run: they are not there, are skipped, or stand in a comment. */
export function missingTests(cell: string): string[] {
  return [...cell.matchAll(PROOF)].flatMap(([, file = '', names = '']) => {
    const path = [join(PROJECT, 'src', file), join(PROJECT, file)].find((place) => existsSync(place))
    const titles = path ? titlesIn(path) : []
    return names
      .split('; ')
      .map((name) => name.trim())
      .filter((name) => !titles.some((title) => title.includes(name)))
      .map((name) => `${file}: ${name}`)
  })
}

const known = new Map<string, string[]>()

function titlesIn(path: string): string[] {
  const titles = known.get(path) ?? runTitles(path, readFileSync(path, 'utf8'))
  known.set(path, titles)
  return titles
}

/** The titles of the tests that run, and the other texts of the file, which name the cases of a table; no comment. */
export function runTitles(file: string, text: string): string[] {
  const program = parseSync(file, text).program as unknown as Node
  const tests = [...nodesIn(program)].flatMap(({ node, around }) => {
    const title = titleOf(node)
    return title === undefined ? [] : [{ title, isRun: ![node, ...around].some(isSkipped) }]
  })
  const titles = tests.map(({ title }) => title)
  const cases = literalsOf(program).filter((literal) => !titles.some((title) => title.includes(literal)))
  return [...tests.filter(({ isRun }) => isRun).map(({ title }) => title), ...cases]
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
  if (node.type !== 'CallExpression' || !TESTS.includes(rootOf(node.callee as Node))) return false
  const [, options] = node.arguments as Node[]
  const names = options?.type === 'ObjectExpression' ? (options.properties as Node[]).map(nameOfKey) : []
  return [...partsOf(node.callee as Node), ...names].some((name) => SKIPS.includes(name))
}

const TESTS = ['test', 'it', 'describe']
const SKIPS = ['skip', 'skipIf', 'runIf', 'todo', 'fails']

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
