import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from './axe.ts'
import { soon } from './patience.ts'

/** Waits until exactly one such thing is in sight. */
export const see = (thing: Locator) => thing.waitFor({ state: 'visible' })

/** Waits until there is no such thing in sight. */
export const seeNot = (thing: Locator) => thing.waitFor({ state: 'hidden' })

/** The address inside the app: '/login?goto=cart'. */
export const addressOf = (page: Page): string => new URL(page.url()).hash.slice(1)

/** Waits until the app is at this address, wherever it came from. */
export const expectAddress = (page: Page, address: string) => expect.poll(() => addressOf(page), soon).toBe(address)

/** Waits for the screen with this heading, and for its data. */
export async function seeScreen(page: Page, heading: string | RegExp) {
  await see(page.getByRole('heading', { level: 1, name: heading }))
  await seeNot(page.locator('#main [aria-busy="true"]').first())
  await seeNot(page.locator('#main').getByText('Loading...').first())
}

/** Scrolls to the end, as a reader does: what stands far below is drawn only when they come near. */
export const goToFoot = (page: Page) =>
  expect
    .poll(async () => {
      await page.mouse.wheel(0, 20_000)
      const foot = page.getByRole('contentinfo')
      const box = (await foot.isVisible()) ? await foot.boundingBox() : null
      return box !== null && box.y < (page.viewportSize()?.height ?? 0)
    }, soon)
    .toBe(true)

/** What the page hears when the shopper comes back to it from another app or tab, or wakes the phone. */
export const comeBack = (page: Page) =>
  page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)

/** Waits until nothing of the page is on its way any more, before the connection is taken from it. */
export const allArrived = (page: Page) => page.waitForLoadState('networkidle')

/** From here on time passes on the page only as the test lets it; what was due within a minute happens at once, once. */
export const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 60_000)

/** Waits until a picture has really been drawn, not only named. */
export const seeImage = (photo: Locator) =>
  expect.poll(() => photo.evaluate((image) => image.naturalWidth), soon).toBeGreaterThan(0)

/** A screen as everybody must be able to use it. Call it when the screen has its data. */
export async function expectSound(page: Page) {
  await expectNoSidewaysScroll(page)
  await expectNoAxeFindings(page)
}

/** WCAG 2.2 AA and the best practices that axe knows, in this state of the screen. */
export async function expectNoAxeFindings(page: Page) {
  expect(await axeFindings(page), `axe on ${page.url()}`).toEqual([])
}

export async function expectNoSidewaysScroll(page: Page) {
  const width = page.viewportSize()?.width ?? 0
  const found = await page.locator('html').evaluate((html, room) => {
    const isTooWide = (element: { getBoundingClientRect: () => { right: number; width: number } }) =>
      element.getBoundingClientRect().width > 0 && element.getBoundingClientRect().right > room + 1
    // What a row that scrolls holds makes nothing wider.
    const isClipped = (element: typeof html.parentElement): boolean =>
      element !== null &&
      element !== html.ownerDocument.body &&
      (html.ownerDocument.defaultView.getComputedStyle(element).overflowX !== 'visible' ||
        isClipped(element.parentElement))
    const strays = html.scrollWidth > room ? [...html.querySelectorAll('body *')].filter(isTooWide) : []
    const innermost = strays
      .filter((element) => !strays.some((other) => other !== element && element.contains(other)))
      .filter((element) => !isClipped(element.parentElement))
    return { needed: html.scrollWidth, first: innermost.slice(0, 9).map(({ outerHTML }) => outerHTML.slice(0, 200)) }
  }, width)
  expect(found.needed, `${page.url()} is too wide: ${found.first.join('\n')}`).toBeLessThanOrEqual(width)
}

/** Words in a box that hides what does not fit. */
export async function expectNothingCutOff(page: Page) {
  const cut = await page.locator('#main :is(a, button, h1, h2, h3, label, p, dt, dd, b)').evaluateAll((all) =>
    all
      .filter((element) => {
        const { overflowX, clip, position } = element.ownerDocument.defaultView.getComputedStyle(element)
        const isForListeners = position === 'absolute' && (clip !== 'auto' || element.clientWidth <= 1)
        return overflowX !== 'visible' && !isForListeners && element.scrollWidth > element.clientWidth + 1
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 150)),
  )
  expect(cut, page.url()).toEqual([])
}

/** No word of it goes on in the next line. */
export async function expectWordsWhole(thing: Locator) {
  const broken = await thing.evaluate((element) => {
    const page = element.ownerDocument
    const texts = page.createTreeWalker(element, 4)
    const found: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
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
 * Every width of the design, without scrolling sideways; with axe at the widths given, or at all with `AXE_WIDTHS=all`: the
 * widths between only stretch what is there.
 */
export async function expectSoundAtEveryWidth(page: Page, widthsForAxe: readonly number[]) {
  const forAxe = process.env.AXE_WIDTHS === 'all' ? WIDTHS : widthsForAxe
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    if (forAxe.includes(width)) await expectNoAxeFindings(page)
  }
}
