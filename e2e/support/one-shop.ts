import { mkdtemp, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserServer, chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { findTestBrowser } from '../../tools/find-browser.ts'
import { openShop } from './shop-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shopUrl: string
    admin: { email: string; password: string }
    /** The shop's data folder. */
    dataDir: string
    /** The WebSocket address of the shared Chromium. */
    browserUrl: string
  }
}

const ADMIN = { email: 'admin@shop.example', password: 'correct horse battery' }

/**
 * One real shop with the opening catalogue, and one Chromium, for all projects of a run. To write a test against a
 * running shop, set SHOP_URL, ADMIN_EMAIL, ADMIN_PASSWORD and DATA_DIR.
 */
export default async function oneShop({ vitest }: TestProject) {
  const run = vitest.getRootProject()
  if ('shopUrl' in run.getProvidedContext()) return
  const { SHOP_URL, ADMIN_EMAIL = ADMIN.email, ADMIN_PASSWORD = ADMIN.password, DATA_DIR = './data' } = process.env
  if (SHOP_URL) {
    const browser = await launchBrowser()
    run.provide('browserUrl', browser.wsEndpoint())
    run.provide('shopUrl', SHOP_URL)
    run.provide('admin', { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
    run.provide('dataDir', DATA_DIR)
    return () => browser.close()
  }

  const dataDir = await mkdtemp(join(tmpdir(), 'shop e2e '))
  const shop = await openShop({ dataDir, admin: ADMIN })
  // The browser competes with the shop for the processor here, and a slow shop sheds load.
  setPriority(BEHIND_THE_SHOP)
  const browser = await launchBrowser().catch(async (error) => {
    await shop.stop()
    throw error
  })
  run.provide('browserUrl', browser.wsEndpoint())
  run.provide('shopUrl', shop.url)
  run.provide('admin', ADMIN)
  run.provide('dataDir', dataDir)
  return async () => {
    await browser.close()
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

// Niceness: a third of the processor under contention with the shop.
const BEHIND_THE_SHOP = 5

/**
 * Rendering the address bar's pages for every window takes half of a test's processor time. The other entries repeat
 * Playwright's defaults, because only the last list counts. They keep tests stable and stop the browser's own requests.
 */
const NOT_NEEDED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Blocks all requests to other machines. */
const launchBrowser = async (): Promise<BrowserServer> =>
  chromium.launchServer({
    executablePath: process.env.BROWSER_PATH ?? (await findTestBrowser()),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page lives for seconds. Compiling its scripts to faster code would take more time than it saves.
      '--js-flags=--no-maglev --no-turbofan',
      `--disable-features=${NOT_NEEDED.join(',')}`,
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  })
