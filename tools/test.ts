import { join } from 'node:path'
import { findTestBrowser } from './find-browser.ts'
import { findPooler } from './find-pooler.ts'
import { bin, type Count, reportCount, run, runTests } from './run-tests.ts'

// Every test there is, cheapest first. The last line is `N passed, N failed`; a step that is no test runner counts as one.

type Step = { name: string; command: string[] }

const STEPS: Step[] = [
  { name: 'format and lint', command: bin('@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.') },
  { name: 'types of the server', command: bin('typescript/bin/tsc', '-p', 'tsconfig.server.json') },
  { name: 'types of the browser', command: bin('typescript/bin/tsc', '-p', 'tsconfig.web.json') },
  { name: 'web build within the byte budget', command: ['node', join('tools', 'build-web.ts')] },
]

const started = performance.now()
const total: Count = { passed: 0, failed: 0, failures: [] }

const browser = await findTestBrowser()
findPooler()
for (const step of STEPS) await runStep(step)
add(await runTests(['rules', 'server', 'start', 'load'], browser))
// Each with a shop and a browser of its own: most of the time one of them waits for something.
for (const count of await Promise.all([runTests(['browser'], browser), runTests(['office'], browser)])) add(count)
reportCount(total, started)

async function runStep({ name, command }: Step) {
  const isDone = (await run(command)) === 0
  console.log(`${isDone ? '✓' : '✗'} ${name}`)
  add(isDone ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [name] })
}

function add({ passed, failed, failures }: Count) {
  total.passed += passed
  total.failed += failed
  total.failures.push(...failures)
}
