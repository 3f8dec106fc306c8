import { expect, test } from 'vitest'
import { circlesOf, type Import, importsIn, importsOf } from './imports.ts'

const imports = [...importsIn('src/**/*.{ts,tsx}'), ...importsIn('sandbox/**/*.ts')]

const breaking = (breaks: (imported: Import) => boolean) =>
  imports.filter(breaks).map(({ from, to }) => `${from} imports ${to}`)

const isIn = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(`src/${folder}/`))

/** The folder of a half, or a file beside the folders. */
const partOf = (path: string) => /^src\/\w+\/([^/]+)/.exec(path)?.[1]

const BELOW = ['platform', 'http', 'database']
/** Files that every part of the server may import. The other files beside the folders compose the server. */
const KNOWN = ['src/server/context.ts', 'src/server/env.ts']

const isBelow = (path: string) => isIn(path, ...BELOW.map((part) => `server/${part}`))
const isFeature = (path: string) => isIn(path, 'server') && path.split('/').length > 3 && !isBelow(path)
const isRoot = (path: string) => /^src\/server\/[^/]+\.ts$/.test(path)

test('type imports, re-exports and imports in the middle of a file are found too', () => {
  const text = `
    import type { A } from '#server/a.ts'
    import { type B } from './b.ts'
    import c, { type D } from '../c.ts'
    import 'package'
    export type { E } from '#tests/e.ts'
    export * from '#sandbox/f.ts'
    // import '#server/comment.ts'
    const text = "import '#server/text.ts'"
    const load = async (): Promise<import('./g.ts').G> => import('#web/h.ts')`
  expect(importsOf('src/server/x/y.ts', text).map(({ to, isType }) => `${to} ${isType ? 'type' : 'value'}`)).toEqual([
    'src/server/a.ts type',
    'src/server/x/b.ts type',
    'src/server/c.ts value',
    'package value',
    'tests/e.ts type',
    'sandbox/f.ts value',
    'src/server/x/g.ts type',
    'src/web/h.ts value',
  ])
})

test('an import circle of any length is found', () => {
  const between = (...pairs: string[]) =>
    pairs.map((pair) => ({ from: pair[0] ?? '', to: pair[1] ?? '', isType: true, isDynamic: false }))
  expect(circlesOf(between('ab', 'bc', 'cd', 'ce', 'ca', 'ef', 'fe'), (path) => path)).toEqual([
    ['a', 'b', 'c'],
    ['e', 'f'],
  ])
  expect(circlesOf(between('ab', 'bc', 'ac', 'ad'), (path) => path)).toEqual([])
})

test('the shared code imports neither half', () => {
  expect(breaking(({ from, to }) => isIn(from, 'shared') && isIn(to, 'server', 'web'))).toEqual([])
})

test('the shared code runs anywhere: it needs no package except the schemas, and no Node', () => {
  // The set of sentences is a type. Each half reads the words in its own way.
  const isWords = ({ to, isType }: Import) => isType && isIn(to, 'words')
  expect(
    breaking(
      (imported) =>
        isIn(imported.from, 'shared') && !isIn(imported.to, 'shared') && imported.to !== 'zod' && !isWords(imported),
    ),
  ).toEqual([])
})

test('the browser never imports the server, nor the server the browser', () => {
  expect(breaking(({ from, to }) => isIn(from, 'web') && isIn(to, 'server'))).toEqual([])
  expect(breaking(({ from, to }) => isIn(from, 'server') && isIn(to, 'web'))).toEqual([])
})

test('only a shop with a bucket loads its client', () => {
  const client = ['aws4', 'src/server/platform/object-storage/bucket-store.ts']
  const loading = imports.filter(({ to, isType }) => client.includes(to) && !isType)
  expect(loading.map(({ from, isDynamic }) => `${from} ${isDynamic ? 'on demand' : 'always'}`).toSorted()).toEqual([
    'src/server/platform/object-storage/bucket-client.ts always',
    'src/server/platform/object-storage/store.ts on demand',
  ])
})

test('no schema reaches the browser: it imports only types from files with schemas', () => {
  const withSchemas = new Set(imports.filter(({ to }) => to === 'zod').map(({ from }) => from))
  expect(
    breaking(({ from, to, isType }) => isIn(from, 'web') && !isType && (withSchemas.has(to) || to === 'zod')),
  ).toEqual([])
})

test('the shop imports no tests, and the payment sandbox by one dynamic import only', () => {
  const foreign = imports.filter(({ from, to }) => from.startsWith('src/') && /^(tests|sandbox)\//.test(to))
  expect(foreign).toEqual([
    { from: 'src/server/sandbox.ts', to: 'sandbox/razorpay/open-sandbox.ts', isType: false, isDynamic: true },
  ])
})

test('the payment sandbox imports the database and the shared rules, nothing else of the shop, and no tests', () => {
  const isAllowed = (to: string) => isIn(to, 'shared', 'server/database') || !/^(src|tests|e2e|tools)\//.test(to)
  expect(breaking(({ from, to }) => from.startsWith('sandbox/') && !isAllowed(to))).toEqual([])
})

test('platform, http and database import no feature and no composition', () => {
  expect(breaking(({ from, to }) => isBelow(from) && (isFeature(to) || (isRoot(to) && !KNOWN.includes(to))))).toEqual(
    [],
  )
})

test('the context and the settings import no feature', () => {
  expect(
    breaking(
      ({ from, to }) =>
        KNOWN.includes(from) && (isFeature(to) || (isRoot(to) && to !== 'src/server/find-misspelt-settings.ts')),
    ),
  ).toEqual([])
})

test('no feature imports the composition or a command', () => {
  const isTask = (path: string) => isIn(path, 'server/cli')
  expect(
    breaking(({ from, to }) => isFeature(from) && !isTask(from) && ((isRoot(to) && !KNOWN.includes(to)) || isTask(to))),
  ).toEqual([])
})

test('no feature imports the routes or the view of another', () => {
  const isPrivate = (path: string) => isFeature(path) && /([/-]routes?|\/view)\.ts$/.test(path)
  expect(
    breaking(({ from, to }) => isPrivate(to) && partOf(from) !== partOf(to) && from !== 'src/server/app.ts'),
  ).toEqual([])
})

test('no import circle between the folders of the server', () => {
  const groupOf = (path: string) =>
    isIn(path, 'server') ? /^src\/server\/(platform\/[^/]+|[^/]+)/.exec(path)?.[1] : undefined
  expect(circlesOf(imports, groupOf)).toEqual([])
})

test('no import circle between the folders of the browser, nor between those of the back office', () => {
  expect(circlesOf(imports, (path) => (isIn(path, 'web') ? partOf(path) : undefined))).toEqual([])
  expect(circlesOf(imports, (path) => /^src\/web\/admin\/([^/]+)/.exec(path)?.[1])).toEqual([])
})

test('the controls and the base of the browser import no feature', () => {
  const isForeign = (to: string, ...allowed: string[]) => isIn(to, 'web') && !isIn(to, ...allowed)
  expect(breaking(({ from, to }) => isIn(from, 'web/ui') && isForeign(to, 'web/ui', 'web/art', 'web/i18n'))).toEqual([])
  expect(breaking(({ from, to }) => isIn(from, 'web/lib') && isForeign(to, 'web/lib', 'web/i18n'))).toEqual([])
})
