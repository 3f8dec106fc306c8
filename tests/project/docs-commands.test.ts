import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const PROJECT = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8')
const PAGES = globSync('{README,CONTRIBUTING,docs/**/*}.md', { cwd: PROJECT })
/** Also the files that print commands to the operator. */
const FILES = [
  ...PAGES,
  ...globSync('{deploy/*,deploy/.*,src/server/{health,cli}/*.ts}', { cwd: PROJECT }).filter((file) =>
    statSync(join(PROJECT, file)).isFile(),
  ),
]

const named = (pattern: RegExp) =>
  FILES.flatMap((file) => [...read(file).matchAll(pattern)].map(([, name = '']) => ({ file, name })))

// Requirements: LIVE-10
test('every npm command in the documents exists', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts)
  const commands = named(/\bnpm run ([a-z][\w:-]*)/g)
  expect(commands.length).toBeGreaterThan(50)
  expect(commands.filter(({ name }) => !scripts.includes(name))).toEqual([])
})

// Requirements: LIVE-10
test('every task of the operator in the documents exists, with its options', () => {
  const help = execFileSync(process.execPath, ['bin/shop.mjs', '--help'], {
    cwd: PROJECT,
    env: { ...process.env, ENV_FILE: 'none' },
    encoding: 'utf8',
  })
  const tasks = [...help.matchAll(/^ {2}(\S+)/gm)].map(([, name]) => name)
  const used = named(/(?:npm run shop --|bin\/shop\.mjs) ([a-z][\w-]*)/g)
  expect(used.length).toBeGreaterThan(40)
  expect(used.filter(({ name }) => !tasks.includes(name))).toEqual([])
  const known: string[] = ['--help', ...(help.match(/--[a-z-]+/g) ?? [])]
  const options = named(/npm run shop -- [a-z-]+[^`\n"]*? (--[a-z-]+)/g)
  expect(options.filter(({ name }) => !known.includes(name))).toEqual([])
})

// Requirements: LIVE-10
test('every link and every file of the operation pages exists', () => {
  const pages = PAGES.filter((file) => file === 'README.md' || file.startsWith('docs/operations/'))
  const missing = pages.flatMap((page) => {
    const text = read(page)
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].filter(([, path = '', anchor]) => {
      const target = path === '' ? page : join(dirname(page), path)
      return !existsSync(join(PROJECT, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor))
    })
    const files = (text.match(/(?<=[\s`])(deploy|tests|src|docs)\/[\w./-]*\w/g) ?? []).filter(
      (file) => !existsSync(join(PROJECT, file)) && file !== 'deploy/.env',
    )
    return [...links.map(([link]) => link), ...files].map((name) => ({ page, name }))
  })
  expect(missing).toEqual([])
})

const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
