import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findTestBrowser } from './find-browser.ts'
import { findPooler } from './find-pooler.ts'

// Every test there is, cheapest first. The last line is `N passed, N failed`; a step that is no test runner counts as one.

type Step = { name: string; command: string[] }

const bin = (name: string, ...rest: string[]) => ['node', join('node_modules', name), ...rest]

const STEPS: Step[] = [
  { name: 'format and lint', command: bin('@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.') },
  { name: 'types of the server', command: bin('typescript/bin/tsc', '-p', 'tsconfig.server.json') },
  { name: 'types of the browser', command: bin('typescript/bin/tsc', '-p', 'tsconfig.web.json') },
  { name: 'web build within the byte budget', command: ['node', join('scripts', 'build-web.ts')] },
]

const REASON_LENGTH = 1_500

const started = performance.now()
let passed = 0
let failed = 0
const failures: string[] = []

const browser = await findTestBrowser()
findPooler()
for (const step of STEPS) await runStep(step)
await runTests(['rules', 'server', 'start', 'load'], browser)
// Each with a shop and a browser of its own: most of the time one of them waits for something.
await Promise.all([runTests(['browser'], browser), runTests(['office'], browser)])

// Again at the end: of a long log often only the end is kept.
for (const failure of failures) console.log(`\n✗ ${failure}`)
console.log(`\n${Math.round((performance.now() - started) / 1000)} s`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function runStep({ name, command }: Step) {
  const isDone = (await run(command)) === 0
  console.log(`${isDone ? '✓' : '✗'} ${name}`)
  if (isDone) passed += 1
  else {
    failed += 1
    failures.push(name)
  }
}

/** Vitest's own count, read from its report; a run that ends without one has failed. */
async function runTests(projects: string[], browserPath: string) {
  const folder = await mkdtemp(join(tmpdir(), 'shop-report-'))
  const file = join(folder, 'report.json')
  const chosen = projects.map((name) => `--project=${name}`)
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run(bin('vitest/vitest.mjs', 'run', ...chosen, ...reports), { BROWSER_PATH: browserPath })
  const report: Report = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
  await rm(folder, { recursive: true, force: true })
  const counted = countOf(report)
  failures.push(...failuresOf(report))
  passed += counted.passed
  failed += counted.failed
  // A failure outside every test, such as an error nobody waited for.
  if (code !== 0 && counted.failed === 0) failed += 1
}

type Report = {
  numPassedTests?: number
  numFailedTests?: number
  numFailedTestSuites?: number
  testResults?: {
    name: string
    message?: string
    assertionResults?: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

function countOf({ numPassedTests = 0, numFailedTests = 0, numFailedTestSuites = 0 }: Report) {
  return { passed: numPassedTests, failed: Math.max(numFailedTests, numFailedTests === 0 ? numFailedTestSuites : 0) }
}

/** File, test and the beginning of the reason of each. */
function failuresOf({ testResults = [] }: Report): string[] {
  return testResults.flatMap(({ name, message = '', assertionResults = [] }) => {
    const file = relative(process.cwd(), name)
    const tests = assertionResults.filter(({ status }) => status === 'failed')
    const outside = message === '' ? [] : [`${file}: ${message.slice(0, REASON_LENGTH)}`]
    const reasonOf = (reasons: string[] = []) => reasons.join('\n').slice(0, REASON_LENGTH)
    return [...outside, ...tests.map((test) => `${file}: ${test.fullName}\n${reasonOf(test.failureMessages)}`)]
  })
}

function run([program = 'node', ...rest]: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program === 'node' ? process.execPath : program, rest, {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    child.on('exit', (code) => resolve(code ?? 1))
    child.on('error', () => resolve(1))
  })
}
