import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { type Node, nodesIn } from '../project/sources.ts'
import { type Replacement, replacementsOf } from './mutators.ts'

/** One planted fault: the text from `start` to `end` is replaced. `code` is its line without indentation. */
export type Mutant = Replacement & { file: string; line: number; code: string; before: string }

/** Every mutant of a source file. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const program = parseSync(file, source).program as unknown as Node
  const lines = source.split('\n')
  return [...nodesIn(program)].flatMap(({ node, around }) => {
    if ([node, ...around].some(isLeftOut)) return []
    return replacementsOf(node, source, file.startsWith('src/shared/')).map((replacement) => {
      const line = source.slice(0, replacement.start).split('\n').length
      const before = source.slice(replacement.start, replacement.end)
      return { ...replacement, file, line, before, code: (lines[line - 1] ?? '').trim() }
    })
  })
}

/** Every mutant of the sources of these patterns, without their tests. */
export const mutantsIn = (patterns: string[], folder: string): Mutant[] =>
  globSync(patterns, { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted()
    .flatMap((file) => mutantsOf(file, readFileSync(join(folder, file), 'utf8')))

/** As one line: `src/shared/money.ts:7 / → *`. */
export const describe = ({ file, line, before, after, code }: Mutant) =>
  `${file}:${line} ${short(before)} → ${short(after) || 'nothing'}   in: ${code}`

const short = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 77)}...` : line
}

/**
 * Types are checked by the compiler. Log lines are for people. `new Error` guards against the impossible.
 * A changed loop may never end.
 */
function isLeftOut(node: Node): boolean {
  if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)) return true
  if (/^(ForStatement|WhileStatement|DoWhileStatement|ImportDeclaration)$/.test(node.type)) return true
  if (node.type === 'IfStatement') return isInternalError(node.consequent as Node)
  const called = node.type === 'ExpressionStatement' ? (node.expression as Node) : node
  return called.type === 'CallExpression' && isLog(called.callee as Node)
}

function isInternalError(consequent: Node): boolean {
  const { argument } = consequent as { argument?: Node }
  const callee = argument?.callee as { name?: string } | undefined
  return consequent.type === 'ThrowStatement' && argument?.type === 'NewExpression' && callee?.name === 'Error'
}

function isLog(callee: Node): boolean {
  const object = callee.object as { name?: string; property?: { name?: string } } | undefined
  return ['log', 'console'].includes(object?.property?.name ?? object?.name ?? '')
}
