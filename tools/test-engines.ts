import { findTestBrowser } from './find-browser.ts'
import { findFirefox, findWebKit } from './find-engines.ts'
import { reportCount, runTests } from './run-tests.ts'

// Smoke tests in Chromium, Firefox and WebKit. The last line is `N passed, N failed`.

const started = performance.now()
const browser = await findTestBrowser()
findFirefox()
findWebKit()
reportCount(await runTests(['engines'], browser), started)
