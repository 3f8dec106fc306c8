import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { chmod, cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openFolder } from '#tests/support/embedded/fixture.ts'
import { LONG_RUNS } from '../../tools/long-runs.ts'

const PROJECT = join(import.meta.dirname, '../..')

type Files = Record<string, string>

/** A project of the real scripts, in which the programs that they call are the test's own. */
async function projectWith(files: Files) {
  const project = await openFolder()
  await cp(join(PROJECT, 'tools'), join(project, 'tools'), { recursive: true })
  await cp(join(PROJECT, 'package.json'), join(project, 'package.json'))
  await mkdir(join(project, 'node_modules'))
  await symlink(join(PROJECT, 'node_modules/playwright-core'), join(project, 'node_modules/playwright-core'))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(project, path)), { recursive: true })
    await writeFile(join(project, path), text)
    await chmod(join(project, path), 0o755)
  }
  return project
}

type Run = { args: string[]; cwd: string; env?: NodeJS.ProcessEnv }

const run = ({ args, cwd, env = {} }: Run) =>
  new Promise<{ code: number; lines: string[] }>((resolve) => {
    const child = execFile(process.execPath, args, { cwd, env: { ...process.env, ...env } }, (_, out) =>
      resolve({ code: child.exitCode ?? 1, lines: out.trim().split('\n') }),
    )
  })

const SUCCEEDS = 'process.exitCode = 0'
const FAILS = 'process.exitCode = 1'

/** A fake Vitest that reports these counts and exits like Vitest. */
const runner = (passed: number, failed: number) => reporting({ numPassedTests: passed, numFailedTests: failed })

const reporting = (report: { numFailedTests: number; [part: string]: unknown }) => `
  import { writeFileSync } from 'node:fs'
  const file = process.argv.find((part) => part.startsWith('--outputFile.json=')).split('=')[1]
  writeFileSync(file, ${JSON.stringify(JSON.stringify(report))})
  process.exitCode = ${report.numFailedTests > 0 ? 1 : 0}`

const VITEST = 'node_modules/vitest/vitest.mjs'
const TSC = 'node_modules/typescript/bin/tsc'

const programs = (change: Files = {}): Files => ({
  'node_modules/@biomejs/biome/bin/biome': SUCCEEDS,
  [TSC]: SUCCEEDS,
  'tools/build-web.ts': SUCCEEDS,
  [VITEST]: runner(5, 0),
  ...change,
})

// Four checks, and the runs of tests: two every day, three in all.
// Requirements: OPS-5
test.each([
  ['everything is well', {}, '14 passed, 0 failed', '19 passed, 0 failed', 0],
  ['a test fails', { [VITEST]: runner(4, 1) }, '12 passed, 2 failed', '16 passed, 3 failed', 1],
  ['the types are wrong', { [TSC]: FAILS }, '12 passed, 2 failed', '17 passed, 2 failed', 1],
  ['a run of tests breaks off', { [VITEST]: FAILS }, '4 passed, 2 failed', '4 passed, 3 failed', 1],
])('the last line of npm test counts what passed and failed when %s', async (_, change, everyDay, all, code) => {
  const cwd = await projectWith(programs(change))
  const ended = await run({ args: ['tools/test.ts'], cwd, env: { BROWSER_PATH: process.execPath } })
  expect([ended.lines.at(-1), ended.code]).toEqual([everyDay, code])
  const endedAll = await run({ args: ['tools/test-all.ts'], cwd, env: { BROWSER_PATH: process.execPath } })
  expect([endedAll.lines.at(-1), endedAll.code]).toEqual([all, code])
})

const CHECKS = ['format and lint', 'types of the browser', 'types of the server', 'web build within the byte budget']
const EVERY_DAY = ['calls', 'components', 'rules', 'smoke']
const OTHER_PROJECTS = ['admin', 'fuzz', 'load', 'mocks', 'resilience', 'shop', 'slow', 'startup']

// Requirements: OPS-21, OPS-22
test.each([
  ['npm test', 'tools/test.ts', EVERY_DAY],
  ['npm run test:all', 'tools/test-all.ts', [...EVERY_DAY, ...OTHER_PROJECTS]],
])('%s runs the checks and its kinds of tests, each once', async (_, command, kinds) => {
  const cwd = await projectWith(programs({ [VITEST]: `console.log(process.argv.join('\\n'))\n${runner(1, 0)}` }))
  const { lines } = await run({ args: [command], cwd, env: { BROWSER_PATH: process.execPath } })
  const after = (start: string) => lines.flatMap((line) => (line.startsWith(start) ? [line.slice(start.length)] : []))
  expect(after('✓ ').sort()).toEqual(CHECKS)
  expect(after('--project=').sort()).toEqual(kinds.toSorted())
})

// Requirements: OPS-19
test('npm test runs the files that it is given, and nothing else', async () => {
  const cwd = await projectWith(programs({ [VITEST]: `console.log(process.argv.slice(2).join(' '))\n${runner(1, 0)}` }))
  const { lines } = await run({ args: ['tools/test.ts', 'src/a.test.ts', 'e2e/b.test.ts'], cwd })
  expect(lines[0]).toMatch(/^run src\/a\.test\.ts e2e\/b\.test\.ts --reporter/)
  expect(lines.at(-1)).toBe('1 passed, 0 failed')
})

// Requirements: OPS-20
test('npm run test:long runs one of its names at its length, and lists them without one', async () => {
  const cwd = await projectWith(programs({ [VITEST]: `console.log(process.env.SOAK_MINUTES)\n${runner(1, 0)}` }))
  const soak = await run({ args: ['tools/test-long.ts', 'soak'], cwd })
  expect([soak.lines[0], soak.lines.at(-1)]).toEqual(['30', '1 passed, 0 failed'])
  const night = await run({ args: ['tools/test-long.ts', 'soak'], cwd, env: { SOAK_MINUTES: '480' } })
  expect(night.lines[0]).toBe('480')
  const list = await run({ args: ['tools/test-long.ts'], cwd })
  expect(list).toMatchObject({ code: 0, lines: expect.arrayContaining([expect.stringContaining('SOAK_MINUTES=30')]) })
  const unknown = await run({ args: ['tools/test-long.ts', 'soaked'], cwd })
  expect([unknown.code, unknown.lines[0]]).toEqual([1, 'soaked is not a long run.'])
})

test('every long run finds its test files', () => {
  const files = globSync(['src/**/*.test.ts', 'tests/**/*.test.ts', 'e2e/**/*.ts'], { cwd: PROJECT })
  for (const [name, run] of Object.entries(LONG_RUNS))
    for (const part of run.files) expect([name, files.some((file) => file.includes(part))]).toEqual([name, true])
})

test('npm test names each failed test and its reason again at the end', async () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: 'hold.test.ts',
        assertionResults: [
          { fullName: 'the hold ends', status: 'failed', failureMessages: ['expected 1 to be 2'] },
          { fullName: 'the hold begins', status: 'passed' },
        ],
      },
    ],
  }
  const cwd = await projectWith(programs({ [VITEST]: reporting(report) }))
  const { lines } = await run({ args: ['tools/test.ts'], cwd, env: { BROWSER_PATH: process.execPath } })
  const end = lines.slice(-5)
  expect(end).toContain('✗ hold.test.ts: the hold ends')
  expect(end).toContain('expected 1 to be 2')
  expect(lines.join()).not.toContain('the hold begins')
})

// Requirements: OPS-6
test('npm test installs a browser if there is none', async () => {
  const installed = 'process.env.BROWSER_PATH'
  const cwd = await projectWith({
    'find.ts': `
      import { findTestBrowser } from './tools/find-browser.ts'
      console.log(await findTestBrowser([]))`,
    // Without the right to install packages, Playwright's own browser is installed.
    'bin/apt-get': '#!/bin/sh\nexit 1\n',
    'fetched/node_modules/playwright-core/cli.js': `
      if (process.argv.slice(2).join(' ') === 'install chromium') require('node:fs').writeFileSync(${installed}, '')`,
  })
  const path = join(cwd, 'chromium')
  const env = {
    PATH: `${join(cwd, 'bin')}:${process.env.PATH}`,
    BROWSER_PATH: path,
    PLAYWRIGHT_BROWSERS_PATH: join(cwd, 'none'),
  }
  const { lines } = await run({ args: ['../find.ts'], cwd: join(cwd, 'fetched'), env })
  expect(lines).toEqual(['There is no Chromium on this machine. Installing one for the browser tests.', path])
})

// Requirements: OPS-8
test('npm run bench lists its parts for an unknown one', async () => {
  const ended = await new Promise<string>((resolve) => {
    execFile(process.execPath, ['tools/bench.ts', 'beauty'], { cwd: PROJECT }, (_, out, errors) =>
      resolve(out + errors),
    )
  })
  expect(ended).toContain('beauty is not a part. The parts are: search, server, page, orders, admin, sign-ins, growth')
})
