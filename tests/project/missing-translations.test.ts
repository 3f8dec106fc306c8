import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import type { Dictionary } from '#shared/language.ts'
import { type Node, nodesIn, sourcesOf } from './sources.ts'

// The type checker also fails for a sentence without a translation, but its message names the first of 500 others.

const FOLDER = join(import.meta.dirname, '../../src/words')
const dictionaries = globSync('*.json', { cwd: FOLDER }).map((file): [string, Dictionary] => [
  file,
  JSON.parse(readFileSync(join(FOLDER, file), 'utf8')),
])

/** Functions whose first argument is a sentence; `tCount` has two of them after the number. */
const SHOWN = ['t', 'tCount', 'tNodes']
const RESPONDED = [
  ...[
    'sentence',
    'translate',
    'inEnglish',
    'badRequest',
    'notFound',
    'conflict',
    'tooMany',
    'unavailable',
    'passwordNeeded',
  ],
  ...['line', 'neededLine', 'paragraphs', 'wholeNumber', 'wholeNumberInAddress', 'day', 'webAddress'],
]

type Source = { file: string; text: string; program: Node }

test('every sentence of the source has a translation in every language', { timeout: 60_000 }, () => {
  const sources = sourcesOf('{web,server,shared}/**/*.{ts,tsx}')
  expect(sources.flatMap(missingIn)).toEqual([])
})

test('a missing translation is named with its sentence, its source and the file and section that lack it', () => {
  const text = `
    import { t } from '#web/i18n/t.ts'
    export const label = (n) => (n > 1 ? t('Not {n} translated', { n }) : tCount(n, 'Not one', 'Not many'))`
  expect(missingIn(sourceOf('web/cart/cart.tsx', text))).toEqual([
    'src/words/ml.json lacks "Not {n} translated" in "shop" (src/web/cart/cart.tsx)',
    'src/words/ml.json lacks "Not one" in "shop" (src/web/cart/cart.tsx)',
    'src/words/ml.json lacks "Not many" in "shop" (src/web/cart/cart.tsx)',
  ])
  const admin = `import { t } from '#web/i18n/admin.tsx'; export const label = () => t('Not for staff')`
  expect(missingIn(sourceOf('web/admin/a.tsx', admin))).toEqual([
    'src/words/ml.json lacks "Not for staff" in "office" (src/web/admin/a.tsx)',
  ])
  const refusal = `export const refuse = (isLate) => { throw conflict(isLate ? 'Not late' : sentence('Not {n} early', {})) }`
  expect(missingIn(sourceOf('server/cart/refuse.ts', refusal)).toSorted()).toEqual([
    'src/words/ml.json lacks "Not late" in "server" (src/server/cart/refuse.ts)',
    'src/words/ml.json lacks "Not {n} early" in "server" (src/server/cart/refuse.ts)',
  ])
})

const sourceOf = (file: string, text: string): Source => ({
  file,
  text,
  program: parseSync(file, text).program as unknown as Node,
})

function missingIn({ file, text, program }: Source): string[] {
  const isScreen = file.startsWith('web/')
  const section = !isScreen ? 'server' : text.includes('/i18n/admin.tsx') ? 'office' : 'shop'
  const functions = isScreen ? SHOWN : RESPONDED
  const sentences = [...nodesIn(program)].flatMap(({ node }) => sentencesOf(node, functions))
  return dictionaries.flatMap(([name, dictionary]) =>
    sentences
      .filter((sentence) => !dictionary[section][sentence] && !dictionary.shop[sentence])
      .map((sentence) => `src/words/${name} lacks "${sentence}" in "${section}" (src/${file})`),
  )
}

function sentencesOf(node: Node, functions: string[]): string[] {
  if (node.type !== 'CallExpression') return []
  const callee = node.callee as Node
  const name = String(callee.name ?? (callee.property as Node | undefined)?.name)
  if (!functions.includes(name)) return []
  const parts = node.arguments as Node[]
  return (name === 'tCount' ? parts.slice(1, 3) : parts.slice(0, 1)).flatMap(textsOf)
}

/** The texts that an argument can be. */
function textsOf(node: Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type !== 'ConditionalExpression') return []
  return [...textsOf(node.consequent as Node), ...textsOf(node.alternate as Node)]
}
