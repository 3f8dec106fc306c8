import { expect, test } from 'vitest'
import { type Node, nodesIn, sourcesOf } from './sources.ts'

const screens = sourcesOf('web/**/*.{ts,tsx}').filter(({ file }) => !/^web\/i18n\//.test(file))

// Requirements: LANG-5
test('every sentence of a screen goes through the dictionary', { timeout: 60_000 }, () => {
  const found = screens.flatMap(({ file, program }) =>
    [...nodesIn(program)].flatMap((node) => bypassing(node).map((text) => `${file}: ${text}`)),
  )
  expect(found).toEqual([])
})

// Requirements: LANG-5
test('no sentence is translated before the language is known', { timeout: 60_000 }, () => {
  const early = screens.flatMap(({ file, program }) =>
    [...nodesIn(program)]
      .filter(({ node, around }) => isTranslateCall(node) && !around.some(({ type }) => FUNCTIONS.includes(type)))
      .map(() => file),
  )
  expect(early).toEqual([])
})

/** Visible or spoken text of this node without a translation. */
function bypassing({ node, around: [parent] }: { node: Node; around: Node[] }): string[] {
  if (node.type === 'JSXText') return wordsOf(node.value)
  if (node.type === 'JSXAttribute') {
    const { name, value } = node as unknown as { name: { name: string }; value: Node | null }
    return READ.includes(name.name) && value?.type === 'Literal' ? wordsOf(value.value) : []
  }
  const isChild = node.type === 'JSXExpressionContainer' && parent?.type !== 'JSXAttribute'
  return isChild ? literalsShown(node.expression as Node) : []
}

/** `{isNew ? 'New' : 'Old'}`: the possible texts of an expression. */
function literalsShown(node: Node): string[] {
  const literalsIn = (...parts: string[]) => parts.flatMap((part) => literalsShown(node[part] as Node))
  if (node.type === 'Literal') return wordsOf(node.value)
  if (node.type === 'ConditionalExpression') return literalsIn('consequent', 'alternate')
  if (node.type === 'LogicalExpression') return literalsIn('right')
  if (node.type !== 'TemplateLiteral') return []
  return (node.quasis as { value: { cooked: string } }[]).flatMap(({ value }) => wordsOf(value.cooked))
}

const wordsOf = (text: unknown) =>
  typeof text === 'string' && /\p{L}{2}/u.test(text) && !NAMES.includes(text.trim()) ? [text.trim()] : []

const isTranslateCall = ({ type, callee }: Node) =>
  type === 'CallExpression' && /^t(Count|Nodes)?$/.test(String((callee as { name?: unknown }).name))

/** The same in every language. */
const NAMES = ['WhatsApp', 'PDF']

const FUNCTIONS = ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']
const READ = [
  'aria-label',
  'placeholder',
  'title',
  'alt',
  'label',
  'hint',
  'legend',
  'busyText',
  'confirmText',
  'cancelText',
  'lead',
  'caption',
  'empty',
  'more',
]
