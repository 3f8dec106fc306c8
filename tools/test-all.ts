import { findTestBrowser } from './find-browser.ts'
import { findDeployTools } from './find-deploy-tools.ts'
import { findPooler } from './find-pooler.ts'
import { reportCount, runChecks, runPart, runProjects, sum } from './run-tests.ts'

// Every test there is, cheapest first. The last line is `N passed, N failed`.

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
// Three shops with a browser each: half of the time a journey waits for something.
const journeys = async (part: string) => sum([await runPart(part, 'smoke', 'shop'), await runPart(part, 'admin')])
const parts = await Promise.all(['1/3', '2/3', '3/3'].map(journeys))
reportCount(sum([checks, server, ...parts]), started)
