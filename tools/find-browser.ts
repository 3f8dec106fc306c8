import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { installOneOf, run } from './install-package.ts'

const FULL_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const WITHOUT_WINDOW = '/usr/bin/chromium-headless-shell'

// Common fallback fonts. A bare machine has only DejaVu, with other widths: lines may break elsewhere.
const LETTERS = '/usr/share/fonts/truetype/liberation'

/** For tests: headless Chromium, which takes a quarter less CPU, or a full one. */
export function findTestBrowser(known = [WITHOUT_WINDOW, ...FULL_BROWSERS]) {
  installOneOf(['fonts-liberation'], () => existsSync(LETTERS))
  return findOrInstall(known, ['chromium-headless-shell', 'chromium'])
}

/** For measurements: full Chromium, as shoppers use it. */
export const findFullBrowser = () => findOrInstall(FULL_BROWSERS, ['chromium'])

/** Its path. Installs a system package or Playwright's download if none is found. */
async function findOrInstall(known: string[], packages: string[]): Promise<string> {
  const present = () =>
    [process.env.BROWSER_PATH, ...known, chromium.executablePath()].find((path) => path && existsSync(path))
  const found = present()
  if (found) return found
  console.log('There is no Chromium on this machine. Installing one for the browser tests.')
  installOneOf(packages, () => present() !== undefined)
  if (!present()) run(process.execPath, [join('node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium'])
  const installed = present()
  if (!installed) throw new Error('No Chromium could be installed. Install one and set BROWSER_PATH to its program.')
  return installed
}
