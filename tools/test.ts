import { findTestBrowser } from './find-browser.ts'
import { reportCount, runChecks, runProjects, runVitest, sum } from './run-tests.ts'

// The daily tests; with files (`npm test -- e2e/smoke/cart.test.ts`) only these. The last line is `N passed, N failed`.

const started = performance.now()
const files = process.argv.slice(2)
reportCount(files.length > 0 ? await runVitest(files) : await everyDay(), started)

async function everyDay() {
  process.env.BROWSER_PATH = await findTestBrowser()
  const checks = await runChecks()
  const calls = await runProjects('rules', 'components', 'calls')
  return sum([checks, calls, await runProjects('smoke')])
}
