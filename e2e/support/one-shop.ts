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
    /** The folder of that shop. */
    dataDir: string
    /** Where the one Chromium of the run is reached. */
    browserUrl: string
  }
}

const ADMIN = { email: 'admin@shop.example', password: 'correct horse battery' }

/**
 * One real shop with the opening catalogue, and one Chromium, for the whole run. While a test is written, SHOP_URL with
 * ADMIN_EMAIL, ADMIN_PASSWORD and DATA_DIR takes a shop that already runs instead.
 */
export default async function oneShop(project: TestProject) {
  const { SHOP_URL, ADMIN_EMAIL = ADMIN.email, ADMIN_PASSWORD = ADMIN.password, DATA_DIR = './data' } = process.env
  if (SHOP_URL) {
    const browser = await launchBrowser()
    project.provide('browserUrl', browser.wsEndpoint())
    project.provide('shopUrl', SHOP_URL)
    project.provide('admin', { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
    project.provide('dataDir', DATA_DIR)
    return () => browser.close()
  }

  const dataDir = await mkdtemp(join(tmpdir(), 'shop e2e '))
  const shop = await openShop({ dataDir, admin: ADMIN })
  // On a server nothing runs beside the shop. Here the browser would take its processor, and a shop that comes late refuses.
  setPriority(BEHIND_THE_SHOP)
  const browser = await launchBrowser().catch(async (error) => {
    await shop.stop()
    throw error
  })
  project.provide('browserUrl', browser.wsEndpoint())
  project.provide('shopUrl', shop.url)
  project.provide('admin', ADMIN)
  project.provide('dataDir', dataDir)
  return async () => {
    await browser.close()
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

// Niceness: a third of the processor where the shop wants it too.
const BEHIND_THE_SHOP = 5

/**
 * The pages of the browser's own address bar would be drawn anew for every window, at the price of half a test's
 * processor time. The others stand here because only the last list counts: without them navigation, storage and painting
 * in tests are less steady, and the browser asks the network on its own.
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

/** Nothing outside this machine is reached, whatever a page asks for. */
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
      `--disable-features=${NOT_NEEDED.join(',')}`,
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  })
