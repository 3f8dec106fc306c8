import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from './axe.ts'
import { pendingRequests } from './collect-problems.ts'
import { pollOptions } from './timeouts.ts'

/** Waits until exactly one such element is visible. */
export const see = (locator: Locator) => locator.waitFor({ state: 'visible' })

/** Waits until no such element is visible. */
export const seeNot = (locator: Locator) => locator.waitFor({ state: 'hidden' })

/** The address inside the app: '/login?goto=cart'. */
export const addressOf = (page: Page): string => new URL(page.url()).hash.slice(1)

/** Waits until the app is at this address. */
export const expectAddress = (page: Page, address: string) =>
  expect.poll(() => addressOf(page), pollOptions).toBe(address)

/** Waits for the screen with this heading, and for its data. */
export async function seeScreen(page: Page, heading: string | RegExp) {
  await see(page.getByRole('heading', { level: 1, name: heading }))
  await seeNot(page.locator('#main [aria-busy="true"]').first())
  await seeNot(page.locator('#main').getByText('Loading...').first())
}

/** Scrolls to the end, because the lower parts render lazily. */
export const scrollToFooter = (page: Page) =>
  expect
    .poll(async () => {
      await page.mouse.wheel(0, 20_000)
      const footer = page.getByRole('contentinfo')
      const box = (await footer.isVisible()) ? await footer.boundingBox() : null
      return box !== null && box.y < (page.viewportSize()?.height ?? 0)
    }, pollOptions)
    .toBe(true)

/** The next download. A PDF is made in a process of low priority, after those of mails. */
export const waitForPdf = (page: Page) => page.waitForEvent('download', { timeout: 60_000 })

/** Fires the events of a return from another app or tab, or of a phone that wakes. */
export const fireVisibilityChange = (page: Page) =>
  page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)

/** Waits until the document had no pending requests once. Use it before going offline. */
export const waitForNetworkIdle = (page: Page) => page.waitForLoadState('networkidle')

// With a time limit, because a browser on a busy machine may never call itself idle.
const IDLE = `new Promise((done) => {
  const limit = { timeout: 500 }
  requestIdleCallback(() => requestIdleCallback(done, limit), limit)
})`

/** Waits until all that the screen requested is there and rendered. */
export const waitForIdle = (page: Page) =>
  expect
    .poll(async () => {
      const before = pendingRequests(page.context())
      // What arrived last may request more.
      await page.evaluate(IDLE)
      return [...before, ...pendingRequests(page.context())]
    }, pollOptions)
    .toEqual([])

/** Waits until React has hydrated all parts of the screen. It hydrates a part that comes near the window. */
export async function waitForHydration(page: Page) {
  await scrollToFooter(page)
  await expect.poll(() => page.evaluate(UNHYDRATED_PARTS), pollOptions).toBe(0)
}

/** The number of parts whose elements lack React's own property. */
const UNHYDRATED_PARTS = `
  [...document.querySelectorAll('[data-later]')].filter(({ firstElementChild }) =>
    !Object.keys(firstElementChild ?? {}).some((name) => name.startsWith('__reactProps'))).length`

/** Installs a fake clock. Timers due within a minute fire once, immediately. */
export const pauseClock = (page: Page) => page.clock.pauseAt(Date.now() + 60_000)

/** Lets an installed clock run until the element is visible. */
export const advanceUntilVisible = (locator: Locator) =>
  expect
    .poll(async () => {
      await locator.page().clock.runFor(500)
      return locator.isVisible()
    }, pollOptions)
    .toBe(true)

/** Waits until an image is decoded, not only present in the DOM. */
export const seeImage = (photo: Locator) =>
  expect.poll(() => photo.evaluate((image) => image.naturalWidth), pollOptions).toBeGreaterThan(0)

/** Checks accessibility and layout. Call it after the screen has loaded its data. */
export async function expectAccessibleLayout(page: Page) {
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)
}

/** Checks a state of a journey on a phone at the width of a desk too. */
export async function expectAccessibleOnPhoneAndDesk(page: Page) {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessibleLayout(page)
  }
}

/** Checks WCAG 2.2 AA and best practices with axe in the current state. */
export async function expectNoAxeFindings(page: Page) {
  expect(await axeFindings(page), `axe on ${page.url()}`).toEqual([])
}

export async function expectNoHorizontalScroll(page: Page) {
  const width = page.viewportSize()?.width ?? 0
  const found = await page.locator('html').evaluate(async (html, viewportWidth) => {
    await html.ownerDocument.fonts.ready
    const isTooWide = (element: { getBoundingClientRect: () => { right: number; width: number } }) =>
      element.getBoundingClientRect().width > 0 && element.getBoundingClientRect().right > viewportWidth + 1
    // The content of a scrolling row does not widen the page.
    const isClipped = (element: typeof html.parentElement): boolean =>
      element !== null &&
      element !== html.ownerDocument.body &&
      (html.ownerDocument.defaultView.getComputedStyle(element).overflowX !== 'visible' ||
        isClipped(element.parentElement))
    const overflowing = html.scrollWidth > viewportWidth ? [...html.querySelectorAll('body *')].filter(isTooWide) : []
    const innermost = overflowing
      .filter((element) => !overflowing.some((candidate) => candidate !== element && element.contains(candidate)))
      .filter((element) => !isClipped(element.parentElement))
    return { needed: html.scrollWidth, first: innermost.slice(0, 9).map(({ outerHTML }) => outerHTML.slice(0, 200)) }
  }, width)
  expect(found.needed, `${page.url()} is too wide: ${found.first.join('\n')}`).toBeLessThanOrEqual(width)
}

/** The Malayalam font is requested by the first text that needs it. */
export const waitForFonts = (page: Page) => page.evaluate('document.fonts.ready.then(() => undefined)')

/** Checks that one element ends above another, as soon as it moves no more. */
export const expectAbove = (upper: Locator, lower: Locator) =>
  expect
    .poll(async () => {
      const [upperBox, lowerBox] = [await upper.boundingBox(), await lower.boundingBox()]
      return upperBox !== null && lowerBox !== null && upperBox.y + upperBox.height <= lowerBox.y
    }, pollOptions)
    .toBe(true)

/** Texts clipped by their box. */
export async function expectNoClippedText(page: Page) {
  await waitForFonts(page)
  const clipped = await page.locator('#main :is(a, button, h1, h2, h3, label, p, dt, dd, b)').evaluateAll((all) =>
    all
      .filter((element) => {
        const { overflowX, clip, position } = element.ownerDocument.defaultView.getComputedStyle(element)
        const isScreenReaderOnly = position === 'absolute' && (clip !== 'auto' || element.clientWidth <= 1)
        return overflowX !== 'visible' && !isScreenReaderOnly && element.scrollWidth > element.clientWidth + 1
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 150)),
  )
  expect(clipped, page.url()).toEqual([])
  expect(await page.evaluate(TEXT_OUTSIDE), page.url()).toEqual([])
}

/** The texts of buttons that are wider than their button. */
const TEXT_OUTSIDE = `[...document.querySelectorAll('#main :is(button, a)')].filter((button) => {
  if (!getComputedStyle(button).display.includes('grid')) return false
  const { left, right } = button.getBoundingClientRect()
  const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const { parentElement } = texts.currentNode
    if (parentElement.closest('.vh') || !parentElement.checkVisibility({ visibilityProperty: true })) continue
    range.selectNode(texts.currentNode)
    if ([...range.getClientRects()].some((line) => line.left < left - 1 || line.right > right + 1)) return true
  }
  return false
}).map(({ outerHTML }) => outerHTML.slice(0, 150))`

/** Checks that no word is broken across lines. A hyphen or a slash may end a line. */
export async function expectNoBrokenWords(locator: Locator) {
  await waitForFonts(locator.page())
  const broken = await locator.evaluate((element) => {
    const page = element.ownerDocument
    const texts = page.createTreeWalker(element, 4)
    const found: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s/-]+/g)) {
        const range = page.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const rows = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (rows.size > 1) found.push(word)
      }
    }
    return found
  })
  expect(broken).toEqual([])
}

const WIDTHS = [320, 360, 768, 992, 1200, 1400] as const

/**
 * Checks horizontal scrolling at every width of the design. Runs axe at the given widths, or at all (`AXE_WIDTHS=all`);
 * the widths between only stretch the layout.
 */
export async function expectAccessibleAtEveryWidth(page: Page, widthsForAxe: readonly number[]) {
  const forAxe = process.env.AXE_WIDTHS === 'all' ? WIDTHS : widthsForAxe
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoHorizontalScroll(page)
    if (!forAxe.includes(width)) continue
    // At full height, because otherwise a fixed bar covers some elements until the user scrolls.
    await page.setViewportSize({ width, height: await page.evaluate<number>('document.documentElement.scrollHeight') })
    await expectNoAxeFindings(page)
  }
}
