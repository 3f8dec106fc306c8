import puppeteer, {
  type BrowserContext,
  type ConsoleMessage,
  type ElementHandle,
  type Frame,
  type LaunchOptions,
} from 'puppeteer-core'
import type { Engine, Size, Tab } from './engine.ts'

/** Chromium over its own protocol. */
export const launchChromium = (executablePath: string) =>
  launch({
    browser: 'chrome',
    executablePath,
    headless: 'shell',
    args: ['--no-sandbox', '--disable-gpu', '--force-prefers-reduced-motion'],
  })

/** Firefox over WebDriver BiDi, with overlay scroll bars as on a phone. */
export const launchFirefox = (executablePath: string) =>
  launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, 'ui.useOverlayScrollbars': 1 },
  })

async function launch(options: LaunchOptions): Promise<Engine> {
  const browser = await puppeteer.launch(options)
  return {
    openTab: async (size) => openTab(await browser.createBrowserContext(), size),
    close: () => browser.close(),
  }
}

async function openTab(context: BrowserContext, size: Size): Promise<Tab> {
  const page = await context.newPage()
  await page.setViewport(size)
  const messages: string[] = []
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) messages.push(textOf(message))
  })
  page.on('pageerror', (error) => messages.push(String(error)))
  let frame: Frame = page.mainFrame()

  async function elementOf(expression: string): Promise<ElementHandle> {
    const element = (await frame.evaluateHandle(expression)).asElement()
    if (!element) throw new Error(`Element not found: ${expression}`)
    return element as ElementHandle
  }

  return {
    goto: async (address) => {
      await page.goto(address)
    },
    reload: async () => {
      await page.reload()
    },
    evaluate: (expression) => frame.evaluate(expression),
    click: async (element) => (await elementOf(element)).click(),
    type: async (element, text) => (await elementOf(element)).type(text),
    press: (key) => page.keyboard.press(key),
    enterFrame: async (element) => {
      frame = (await (await elementOf(element)).contentFrame()) ?? frame
    },
    leaveFrame: async () => {
      frame = page.mainFrame()
    },
    screenshot: () => page.screenshot(),
    messages: async () => messages,
    close: () => context.close(),
  }
}

/** WebDriver BiDi reports the location of an error, but not its text. */
const textOf = (message: ConsoleMessage) =>
  `${message.text()} (${
    message
      .stackTrace()
      .map(({ url, lineNumber }) => `${url}:${lineNumber}`)
      .join(' ') || message.location().url
  })`
