import { type Browser, chromium, type Page } from 'playwright-core'
import { findWholeBrowser } from '../find-browser.ts'
import { type Shop, signIn } from './caller.ts'
import { type Measured, report, timed } from './figures.ts'

const TIMES = 11

/** Each admin screen with text that proves its content is there. */
const SCREENS: [path: string, content: string][] = [
  ['/admin-dashboard', 'main h2'],
  ['/admin-orderlist', 'main tbody tr td a'],
  ['/admin-orderlist?state=delivered', 'main tbody tr td a'],
  ['/admin-productlist', 'main tbody tr td a'],
  ['/admin-productlist?stock=low', 'main tbody tr td a'],
  ['/admin-userslist', 'main tbody tr td a'],
  ['/admin-audit', 'main tbody tr td'],
  ['/admin-mails', 'main tbody tr td'],
  ['/admin-settings', 'main form input'],
  ['/admin-files', 'main h2'],
]

/** From the address to the content, with a warm browser cache. */
export async function measureScreens(shop: Shop): Promise<number> {
  const userInfo = await signIn(shop)
  const browser = await chromium.launch({
    executablePath: await findWholeBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const measured: Measured[] = []
    for (const width of [1280, 360]) {
      const page = await pageOf(browser, shop, width, userInfo)
      for (const [path, content] of SCREENS) {
        const open = async () => {
          await page.goto('about:blank')
          return timed(async () => {
            await page.goto(`${shop.url}/#${path}`, { waitUntil: 'commit' })
            await seeContent(page, content)
          })
        }
        await open()
        const times: number[] = []
        for (let n = 0; n < TIMES; n += 1) times.push(await open())
        measured.push({ name: `${path} at ${width} px`, times })
      }
      await page.context().close()
    }
    return report('Screens of the back office, opened anew', measured, { share: 0.95, limitMs: 1_000 })
  } finally {
    await browser.close()
  }
}

/** Checks every frame: Playwright polls at growing intervals of up to half a second. */
const seeContent = (page: Page, content: string) =>
  page.evaluate(`new Promise((seen) => {
    const look = () => document.querySelector('${content}')?.checkVisibility() ? seen() : requestAnimationFrame(look)
    look()
  })`)

async function pageOf(browser: Browser, { url }: Shop, width: number, userInfo: object) {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: [{ name: 'userInfo', value: JSON.stringify(userInfo) }] }],
    },
  })
  return context.newPage()
}
