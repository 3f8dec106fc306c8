import { type Browser, chromium } from 'playwright-core'
import { findTestBrowser } from '../../tools/find-browser.ts'

/**
 * Rendering the address bar's pages for every window takes half of a test's processor time. The other entries repeat
 * Playwright's defaults, because only the last list counts. They keep tests stable and stop the browser's own requests.
 */
const DISABLED_FEATURES = [
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

/** The Chromium of this test process. It blocks all requests to other machines. */
export const sharedBrowser = (): Promise<Browser> => {
  browser ??= launchBrowser()
  return browser
}

let browser: Promise<Browser> | undefined

const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({
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
      `--disable-features=${DISABLED_FEATURES.join(',')}`,
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  })
