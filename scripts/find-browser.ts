import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** A Chromium on this machine, by its path. Without one it is installed: the system's package, or Playwright's own download. */
export async function findBrowser(known = KNOWN): Promise<string> {
  const present = () =>
    [process.env.BROWSER_PATH, ...known, chromium.executablePath()].find((path) => path && existsSync(path))
  const found = present()
  if (found) return found
  console.log('There is no Chromium on this machine; it is being installed for the browser tests.')
  installPackage()
  if (!present()) run(process.execPath, [join('node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium'])
  const installed = present()
  if (!installed) throw new Error('No Chromium could be installed. Install one and set BROWSER_PATH to its program.')
  return installed
}

function installPackage() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
}

function run(program: string, parts: string[]) {
  spawnSync(program, parts, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
