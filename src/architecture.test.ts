import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = import.meta.dirname

/** [file, imported path], both from the source folder; packages keep their own name. */
const imports = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => importsOf(file).map((imported) => ({ file, ...imported })))

function importsOf(file: string) {
  const text = readFileSync(join(SOURCE, file), 'utf8')
  const found = text.matchAll(
    /^\s*(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|\bimport\('([^']+)'\)|^import '([^']+)'/gm,
  )
  return [...found].map((match) => ({
    isType: match[1] !== undefined,
    path: resolved(file, match[2] ?? match[3] ?? match[4] ?? ''),
  }))
}

function resolved(file: string, imported: string): string {
  if (imported.startsWith('#')) return imported.slice(1)
  return imported.startsWith('.') ? join(file, '..', imported).replaceAll('\\', '/') : imported
}

/** Tests may use both sides of a border; they are sent to nobody. */
const breaking = (breaks: (one: (typeof imports)[number]) => boolean) =>
  imports
    .filter(({ file }) => !/\.test\.tsx?$/.test(file))
    .filter(breaks)
    .map(({ file, path }) => `${file} imports ${path}`)

test('what both halves share imports neither half', () => {
  expect(breaking(({ file, path }) => file.startsWith('shared/') && /^(server|web)\//.test(path))).toEqual([])
})

test('what both halves share runs anywhere: it needs no package but the schemas, and no Node', () => {
  // Which sentences there are is a type; the words themselves are read by each half in its own way.
  const isWords = (path: string, isType: boolean) => isType && path.startsWith('words/')
  expect(
    breaking(
      ({ file, path, isType }) =>
        file.startsWith('shared/') && !path.startsWith('shared/') && path !== 'zod' && !isWords(path, isType),
    ),
  ).toEqual([])
})

test('the browser never imports the server', () => {
  expect(breaking(({ file, path }) => file.startsWith('web/') && path.startsWith('server/'))).toEqual([])
})

test('the server never imports the browser', () => {
  expect(breaking(({ file, path }) => file.startsWith('server/') && path.startsWith('web/'))).toEqual([])
})

test('no schema reaches the browser: what it takes from files with schemas are types alone', () => {
  const withSchemas = new Set(imports.filter(({ path }) => path === 'zod').map(({ file }) => file))
  expect(
    breaking(
      ({ file, path, isType }) => file.startsWith('web/') && !isType && (withSchemas.has(path) || path === 'zod'),
    ),
  ).toEqual([])
})

test('the kit of controls knows nothing of the shop but its language', () => {
  expect(
    breaking(({ file, path }) => file.startsWith('web/ui/') && /^web\/(?!ui\/|art\/|language\/)/.test(path)),
  ).toEqual([])
})

test('a noun of the server uses another noun’s queries, operations and views, never its routes', () => {
  expect(
    breaking(({ file, path }) => {
      const isForeign = file.split('/')[1] !== path.split('/')[1]
      return (
        file.startsWith('server/') && isForeign && /^server\/\w+\/routes\.ts$/.test(path) && file !== 'server/app.ts'
      )
    }),
  ).toEqual([])
})
