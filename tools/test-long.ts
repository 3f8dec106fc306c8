import { LONG_RUNS, listRuns } from './long-runs.ts'
import { reportCount, runVitest } from './run-tests.ts'

// One resilience, load or fuzz run at length: `npm run test:long -- soak`. The environment overrides its settings.

const [name = '', ...more] = process.argv.slice(2)
const run = LONG_RUNS[name]
if (run) {
  const started = performance.now()
  run.prepare?.()
  reportCount(await runVitest([...run.files, ...more], { ...run.settings, ...process.env }), started)
} else {
  if (name !== '') console.log(`${name} is not a long run.`)
  console.log(listRuns())
  process.exitCode = name === '' ? 0 : 1
}
