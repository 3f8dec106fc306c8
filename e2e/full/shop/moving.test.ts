import type { Locator, Page } from 'playwright-core'
import { expect, type OpenPage, pollOptions, test } from '../../support/browser.ts'
import { pauseClock, see } from '../../support/page-checks.ts'

// Requirements: HOME-1, HOME-2
test('the carousel advances every two seconds and restarts after the fifth slide', async ({ openPage }) => {
  const { page, carousel } = await openStill(openPage, { moving: true })
  expect(await carousel.getByRole('button', { name: /Next|Previous/ }).count()).toBe(0)
  const first = await slideOf(page)
  for (const step of [1, 2, 3, 4, 5]) {
    await page.clock.runFor(2000)
    await expect.poll(() => slideOf(page), pollOptions).toBe(((first - 1 + step) % 5) + 1)
  }
  expect(await slideOf(page)).toBe(first)
})

// Requirements: HOME-3
test('the fifth slide leads to the treatment site, in a new tab', async ({ openPage }) => {
  const { page, carousel } = await openStill(openPage)
  await carousel.getByRole('button', { name: 'Slide 5' }).click()
  await expect.poll(() => slideOf(page), pollOptions).toBe(5)
  const visit = carousel.getByRole('link', { name: /^Visit Abhyanga/ })
  expect(await visit.getAttribute('href')).toBe('https://example.invalid/abhyanga')
  expect(await visit.getAttribute('target')).toBe('_blank')
})

// Requirements: A11Y-2, A11Y-4
test('the carousel pauses under the pointer, with focus inside, and after Pause', async ({ openPage }) => {
  const { page, carousel } = await openStill(openPage, { moving: true })
  const expectStill = async () => {
    const slideBefore = await slideOf(page)
    await page.clock.runFor(7000)
    expect(await slideOf(page)).toBe(slideBefore)
  }
  await carousel.hover()
  await expectStill()
  await page.mouse.move(0, 0)
  await carousel.getByRole('button', { name: 'Pause slides' }).focus()
  await expectStill()
  await page.keyboard.press('Enter')
  await see(carousel.getByRole('button', { name: 'Play slides' }))
  await carousel.getByRole('button', { name: 'Play slides' }).blur()
  await expectStill()
})

test('the carousel waits in a background tab', async ({ openPage }) => {
  const { page } = await openStill(openPage, { moving: true })
  await page.evaluate(`Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })`)
  const slideBefore = await slideOf(page)
  await page.clock.runFor(7000)
  expect(await slideOf(page)).toBe(slideBefore)
  await page.evaluate('delete document.visibilityState')
  await page.clock.runFor(2000)
  await expect.poll(() => slideOf(page), pollOptions).toBe((slideBefore % 5) + 1)
})

// Requirements: A11Y-3
test('the carousel waits while a finger is on it, and a swipe takes it over', async ({ openPage }) => {
  const { page, carousel } = await openStill(openPage, { moving: true, width: 360 })
  const touch = (name: string, x: number) =>
    carousel.getByRole('list').dispatchEvent(name, {
      touches: name === 'touchend' ? [] : [{ identifier: 1, clientX: x, clientY: 200 }],
      changedTouches: [{ identifier: 1, clientX: x, clientY: 200 }],
    })
  await touch('touchstart', 200)
  const slideBefore = await slideOf(page)
  await page.clock.runFor(7000)
  expect(await slideOf(page)).toBe(slideBefore)
  await touch('touchend', 200)
  await page.clock.runFor(2000)
  await expect.poll(() => slideOf(page), pollOptions).toBe((slideBefore % 5) + 1)
  await touch('touchstart', 300)
  await touch('touchend', 100)
  await see(carousel.getByRole('button', { name: 'Play slides' }))
})

// Requirements: A11Y-4, HOME-13
test('product sliders advance automatically and can be paused', async ({ openPage }) => {
  const { page } = await openStill(openPage, { moving: true })
  const popular = page.getByRole('region', { name: 'Popular Products', exact: true })
  await popular.getByRole('article').first().scrollIntoViewIfNeeded()
  const startOf = () => popular.getByRole('list').evaluate((list) => Math.round(list.scrollLeft))
  await expect
    .poll(async () => {
      await page.clock.runFor(4000)
      return startOf()
    }, pollOptions)
    .toBeGreaterThan(0)
  await popular.getByRole('button', { name: 'Pause slides' }).click()
  await page.mouse.move(0, 0)
  await waitForScrollEnd(popular.getByRole('list'))
  const startBefore = await startOf()
  await page.clock.runFor(20_000)
  expect(await startOf()).toBe(startBefore)
})

// Requirements: A11Y-5
test('nothing moves with reduced motion', async ({ openPage }) => {
  const { page } = await openStill(openPage)
  expect(await page.getByRole('button', { name: 'Pause slides' }).count()).toBe(0)
  await page.clock.runFor(20_000)
  expect(await slideOf(page)).toBe(1)
  await page
    .getByRole('button', { name: /^Add .* to wishlist$/ })
    .first()
    .click()
  await see(page.getByText('The product added to wishlist'))
  const moving = await page.locator('html').evaluate(
    (html) =>
      html.ownerDocument
        .getAnimations()
        .filter(
          ({ playState, effect }: { playState: string; effect: { getComputedTiming: () => { duration: number } } }) => {
            return playState === 'running' && effect.getComputedTiming().duration > 1
          },
        ).length,
  )
  expect(moving).toBe(0)
})

/** The home page with a fake clock. */
async function openStill(openPage: OpenPage, options: { moving?: boolean; width?: number } = {}) {
  const page = await openPage(options)
  await page.addInitScript(RECORD_SCROLL_POSITIONS)
  await page.addInitScript(TRACK_HYDRATION)
  await page.clock.install()
  await page.goto('/#/')
  const carousel = page.getByRole('region', { name: 'What we make' })
  await see(carousel.getByRole('button', { name: 'Slide 1' }))
  // Images exist only after the hydration. An earlier press would wait for a timer of the stopped clock.
  const first = page.getByRole('region', { name: 'Popular Products', exact: true }).getByRole('article').first()
  await first.locator('img').waitFor({ state: 'attached' })
  // The scripts start by a timer, which a stopped clock would hold back.
  await page.evaluate('window.alive.then(() => undefined)')
  const slides = carousel.getByRole('list')
  if (options.moving) await expect.poll(() => slides.evaluate(({ goal }) => goal), pollOptions).toBeDefined()
  await pauseClock(page)
  await waitForScrollEnd(slides)
  return { page, carousel }
}

const TRACK_HYDRATION = "window.alive = new Promise((done) => addEventListener('alive', done, { once: true }))"

/** Smooth scrolling begins with a delay, which is long on a busy machine. */
const RECORD_SCROLL_POSITIONS = `
  const { scrollTo } = Element.prototype
  Element.prototype.scrollTo = function (options) {
    this.goal = options.left
    scrollTo.call(this, options)
  }`

/** Waits until the list has reached its scroll position. */
const waitForScrollEnd = (list: Locator) =>
  expect
    .poll(
      () =>
        list.evaluate(({ goal = 0, scrollLeft, scrollWidth, clientWidth }) =>
          Math.abs(Math.min(goal, scrollWidth - clientWidth) - scrollLeft),
        ),
      pollOptions,
    )
    .toBeLessThan(1)

/** The number of the visible slide; 0 between two slides. */
const slideOf = (page: Page): Promise<number> =>
  page
    .getByRole('region', { name: 'What we make' })
    .getByRole('list')
    .evaluate((list) => (list.scrollLeft % list.clientWidth === 0 ? list.scrollLeft / list.clientWidth + 1 : 0))
