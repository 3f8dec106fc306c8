import { findTestBrowser } from '../../tools/find-browser.ts'
import { journeysIn } from './journeys.ts'
import { launchChromium } from './puppeteer.ts'

journeysIn('Chromium', async () => launchChromium(process.env.BROWSER_PATH ?? (await findTestBrowser())))
