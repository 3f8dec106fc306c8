import type { Node } from '../project/sources.ts'

export type Replacement = { start: number; end: number; after: string }
type Placed = Node & { end: number }
type Mutator = (node: Placed, source: string) => Replacement[]

// Stryker's documented mutators, without those of texts and without those that only the type checker would see.
// Beyond them: a query without one of its conditions, and the numbers of the shared rules.

const SIGNS: Record<string, string[]> = {
  ...{ '<': ['<=', '>='], '<=': ['<', '>'], '>': ['>=', '<='], '>=': ['>', '<'] },
  ...{ '===': ['!=='], '!==': ['==='], '&&': ['||'], '||': ['&&'], '??': ['&&'] },
  ...{ '+': ['-'], '-': ['+'], '*': ['/'], '/': ['*'], '%': ['*'] },
  ...{ '+=': ['-='], '-=': ['+='], '*=': ['/='], '/=': ['*='] },
}

const METHODS = new Map(
  Object.entries({
    ...{ some: 'every', every: 'some', startsWith: 'endsWith', endsWith: 'startsWith', min: 'max', max: 'min' },
    ...{ toLowerCase: 'toUpperCase', toUpperCase: 'toLowerCase', floor: 'ceil', ceil: 'floor' },
  }),
)
const DROPPED = ['trim', 'filter', 'slice', 'toSorted', 'toReversed', 'where', 'whereRef']

/** Numbers are changed in the shared rules only; elsewhere most of them are waits and sizes. */
export function replacementsOf(node: Node, source: string, withNumbers: boolean): Replacement[] {
  if (node.type === 'Literal' && typeof node.value === 'number' && !withNumbers) return []
  return MUTATORS[node.type]?.(node as Placed, source) ?? []
}

const swapSign: Mutator = (node, source) => {
  const [left, right] = [node.left as Placed, node.right as Placed]
  const sign = signOf(node)
  const start = source.lastIndexOf(sign, right.start - 1)
  // The sum of texts has no difference.
  if (sign === '+' && [left, right].some(({ type }) => type === 'TemplateLiteral')) return []
  return (SIGNS[sign] ?? []).map((after) => ({ start, end: start + sign.length, after }))
}

const decide: Mutator = ({ test }) => {
  const { start, end } = test as Placed
  return [true, false].map((value) => ({ start, end, after: String(value) }))
}

const literal: Mutator = ({ start, end, value, regex }) => {
  if (typeof value === 'boolean') return [{ start, end, after: String(!value) }]
  if (typeof value === 'number') return [{ start, end, after: `(${value} + 1)` }]
  return regex ? unanchored(start, (regex as { pattern: string }).pattern) : []
}

function unanchored(start: number, pattern: string): Replacement[] {
  const last = start + pattern.length
  return [
    ...(pattern.startsWith('^') ? [{ start: start + 1, end: start + 2, after: '' }] : []),
    ...(pattern.endsWith('$') ? [{ start: last, end: last + 1, after: '' }] : []),
  ]
}

const call: Mutator = ({ end, callee }) => {
  const { object, property } = callee as { object?: Placed; property?: Placed & { name?: string } }
  const name = property?.name ?? ''
  if (!object || !property) return []
  if (DROPPED.includes(name)) return [{ start: property.start - 1, end, after: '' }]
  const after = METHODS.get(name)
  return after ? [{ start: property.start, end: property.end, after }] : []
}

const dropCall: Mutator = ({ start, end, expression }) =>
  /Call|Await/.test((expression as Node).type) ? [{ start, end, after: ';' }] : []

const dropSign: Mutator = (node) =>
  ['!', '-'].includes(signOf(node)) ? [{ start: node.start, end: node.start + 1, after: '' }] : []

const SIGN = 'operator'
const signOf = (node: Node) => String(node[SIGN])

const emptyArray: Mutator = ({ start, end, elements }) =>
  (elements as unknown[]).length > 0 ? [{ start, end, after: '[]' }] : []

const MUTATORS: Record<string, Mutator> = {
  BinaryExpression: swapSign,
  LogicalExpression: swapSign,
  AssignmentExpression: swapSign,
  IfStatement: decide,
  ConditionalExpression: decide,
  Literal: literal,
  UnaryExpression: dropSign,
  CallExpression: call,
  ExpressionStatement: dropCall,
  ArrayExpression: emptyArray,
}
