import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

type Count = { passed: number; failed: number; failures: string[] }

const bin = (name: string, ...rest: string[]) => ['node', join('node_modules', name), ...rest]

const CHECKS = [
  { name: 'format and lint', command: bin('@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.') },
  { name: 'types of the server', command: bin('typescript/bin/tsc', '-p', 'tsconfig.server.json') },
  { name: 'types of the browser', command: bin('typescript/bin/tsc', '-p', 'tsconfig.web.json') },
  { name: 'web build within the byte budget', command: ['node', join('tools', 'build-web.ts')] },
]

/** Lint, types and build, side by side. Each counts as one test. */
export const runChecks = async (): Promise<Count> => sum(await Promise.all(CHECKS.map(runCheck)))

async function runCheck({ name, command }: { name: string; command: string[] }): Promise<Count> {
  const isDone = (await run(command)) === 0
  console.log(`${isDone ? '✓' : '✗'} ${name}`)
  return isDone ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [name] }
}

/** Whole projects of `vitest.config.ts`. */
export const runProjects = (...names: string[]) => runVitest(names.map((name) => `--project=${name}`))

/** Vitest's own count, read from its report; a run that ends without one has failed. */
export async function runVitest(chosen: string[], env: NodeJS.ProcessEnv = {}): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-report-'))
  const file = join(folder, 'report.json')
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run(bin('vitest/vitest.mjs', 'run', ...chosen, ...reports), {
    TMPDIR: process.env.TMPDIR ?? fastFolder(),
    ...env,
  })
  const report: Report = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
  await rm(folder, { recursive: true, force: true })
  const counted = countOf(report)
  // A failure outside all tests, such as an unhandled rejection, or no test at all.
  const failedOutside = code !== 0 && counted.failed === 0 ? 1 : 0
  return { passed: counted.passed, failed: counted.failed + failedOutside, failures: failuresOf(report) }
}

export const sum = (counts: Count[]): Count => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
  failures: counts.flatMap(({ failures }) => failures),
})

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

const REASON_LENGTH = 1_500

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4_000_000_000

/** A folder in memory, if it is large enough and may hold programs: tests make hundreds of databases. */
function fastFolder(): string {
  const mounts = existsSync(MEMORY) ? readFileSync('/proc/mounts', 'utf8').split('\n') : []
  const mount = mounts.find((line) => line.split(' ')[1] === MEMORY)
  if (!mount || mount.includes('noexec')) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ENOUGH_BYTES ? MEMORY : tmpdir()
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

/** The last lines of a test run: what failed, how long it took, and the count. A failure is its exit code too. */
export function reportCount({ passed, failed, failures }: Count, started: number) {
  // Repeated at the end, because long logs are often truncated.
  for (const failure of failures) console.log(`\n✗ ${failure}`)
  console.log(`\n${Math.round((performance.now() - started) / 1000)} s`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
