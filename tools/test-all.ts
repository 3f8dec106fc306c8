import { findTestBrowser } from './find-browser.ts'
import { findDeployTools } from './find-deploy-tools.ts'
import { findPooler } from './find-engines.ts'
import { reportCount, runChecks, runProjects, sum } from './run-tests.ts'

// Every test of CI, cheapest first. Machines, mutations and other engines run only at length (tools/test-long.ts).
// The last line is `N passed, N failed`.

const started = performance.now()
process.env.BROWSER_PATH = await findTestBrowser()
findPooler()
findDeployTools()
const checks = await runChecks()
const server = await runProjects(
  'rules',
  'components',
  'calls',
  'slow',
  'mocks',
  'resilience',
  'fuzz',
  'startup',
  'load',
)
// Two shops with a browser each, because one of them mostly waits for something. Both take the same time.
const journeys = await Promise.all([runProjects('shop'), runProjects('smoke', 'admin')])
reportCount(sum([checks, server, ...journeys]), started)
