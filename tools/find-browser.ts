import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { installOneOf, run } from './install-package.ts'

const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const WITHOUT_WINDOW = '/usr/bin/chromium-headless-shell'

// The letters of most computers. A bare machine has DejaVu only, whose stand-ins for our own fit less well: lines may break elsewhere.
const LETTERS = '/usr/share/fonts/truetype/liberation'

/** For tests: Chromium without a window to draw, which takes a quarter less of the processor, or else a whole one. */
export function findTestBrowser(known = [WITHOUT_WINDOW, ...WHOLE]) {
  installOneOf(['fonts-liberation'], () => existsSync(LETTERS))
  return findOrInstall(known, ['chromium-headless-shell', 'chromium'])
}

/** For measuring: Chromium as shoppers have it. */
export const findWholeBrowser = () => findOrInstall(WHOLE, ['chromium'])

/** Its path on this machine. Where there is none it is installed: one of the system's packages, or Playwright's own download. */
async function findOrInstall(known: string[], packages: string[]): Promise<string> {
  const present = () =>
    [process.env.BROWSER_PATH, ...known, chromium.executablePath()].find((path) => path && existsSync(path))
  const found = present()
  if (found) return found
  console.log('There is no Chromium on this machine; it is being installed for the browser tests.')
  installOneOf(packages, () => present() !== undefined)
  if (!present()) run(process.execPath, [join('node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium'])
  const installed = present()
  if (!installed) throw new Error('No Chromium could be installed. Install one and set BROWSER_PATH to its program.')
  return installed
}
