import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
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
      return page.getByRole('contentinfo').isVisible()
    }, soon)
    .toBe(true)

/** Waits until nothing of the page is on its way any more, before the connection is taken from it. */
export const allArrived = (page: Page) => page.waitForLoadState('networkidle')

/** Waits until a picture has really been drawn, not only named. */
export const seePicture = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image) => image.naturalWidth), soon).toBeGreaterThan(0)

/** A screen as everybody must be able to use it. Call it when the screen has its data. */
export async function expectSound(page: Page) {
  await expectNoSidewaysScroll(page)
  await expectNoAxeFindings(page)
}

/** WCAG 2.2 AA and the best practices that axe knows, in this state of the screen. */
export async function expectNoAxeFindings(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: RULES, resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n${target.join(' ')}\n${failureSummary}`),
  )
  expect(findings, `axe on ${page.url()}`).toEqual([])
}

export async function expectNoSidewaysScroll(page: Page) {
  const width = page.viewportSize()?.width ?? 0
  const found = await page.locator('html').evaluate((html, room) => {
    const isTooWide = (element: { getBoundingClientRect: () => { right: number; width: number } }) =>
      element.getBoundingClientRect().width > 0 && element.getBoundingClientRect().right > room + 1
    const strays = html.scrollWidth > room ? [...html.querySelectorAll('body *')].filter(isTooWide) : []
    return { needed: html.scrollWidth, first: strays.slice(0, 3).map(({ outerHTML }) => outerHTML.slice(0, 200)) }
  }, width)
  expect(found.needed, `${page.url()} is too wide: ${found.first.join('\n')}`).toBeLessThanOrEqual(width)
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

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
