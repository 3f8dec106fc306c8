import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Count = { passed: number; failed: number }

export const bin = (name: string, ...rest: string[]) => ['node', join('node_modules', name), ...rest]

/** Vitest's own count, read from its report; a run that ends without one has failed. */
export async function runTests(projects: string[], browserPath: string): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-report-'))
  const file = join(folder, 'report.json')
  const chosen = projects.map((name) => `--project=${name}`)
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run(bin('vitest/vitest.mjs', 'run', ...chosen, ...reports), { BROWSER_PATH: browserPath })
  const report: unknown = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
  await rm(folder, { recursive: true, force: true })
  const counted = countOf(report)
  // A failure outside every test, such as an error nobody waited for.
  const failedOutside = code !== 0 && counted.failed === 0 ? 1 : 0
  return { passed: counted.passed, failed: counted.failed + failedOutside }
}

function countOf(report: unknown): Count {
  const { numPassedTests = 0, numFailedTests = 0, numFailedTestSuites = 0 } = report as Record<string, number>
  return { passed: numPassedTests, failed: Math.max(numFailedTests, numFailedTests === 0 ? numFailedTestSuites : 0) }
}

export function run([program = 'node', ...rest]: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program === 'node' ? process.execPath : program, rest, {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    child.on('exit', (code) => resolve(code ?? 1))
    child.on('error', () => resolve(1))
  })
}

/** The last lines of a test run; a failure is its exit code too. */
export function reportCount({ passed, failed }: Count, started: number) {
  console.log(`\n${Math.round((performance.now() - started) / 1000)} s`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
