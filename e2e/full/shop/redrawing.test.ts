import type { Page } from 'playwright-core'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { see, waitForHydration, waitForIdle } from '../../support/page-checks.ts'

/**
 * Counts React's re-renders through the hook of its developer tools. `window.redrawn` has the count inside `main` and
 * the count of the whole page.
 */
const COUNT_REDRAWN = `
  window.redrawn = { main: 0, all: 0 }
  const hostOf = (fiber) => (typeof fiber.type === 'string' ? fiber.stateNode : fiber.child && hostOf(fiber.child))
  const look = (fiber) => {
    for (let child = fiber.child; child; child = child.sibling) {
      const isSame = child.alternate === null || child === fiber.alternate?.child
      if (typeof child.type === 'function' && child.alternate && child.flags & 1) {
        window.redrawn.all += 1
        if (hostOf(child)?.closest?.('main')) window.redrawn.main += 1
      }
      // A component that did not render keeps its children.
      if (child.alternate && child.child !== child.alternate.child) look(child)
    }
  }
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_, root) => look(root.current),
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    checkDCE() {},
  }`

const redrawnBy = async (page: Page, act: () => Promise<unknown>) => {
  await page.evaluate('window.redrawn = { main: 0, all: 0 }')
  await act()
  return page.evaluate<{ main: number; all: number }>('window.redrawn')
}

test('typing, a wishlist heart and the carousel redraw only what changes', async ({ openPage }) => {
  // A very tall window, so that nothing loads lazily.
  const page = await openPage({ width: 1280, height: 5000 })
  await page.addInitScript(COUNT_REDRAWN)
  await page.goto('/')
  const cards = page.getByRole('region', { name: 'Popular Products' }).getByRole('article')
  await expect.poll(() => cards.count(), pollOptions).toBe(10)
  const slides = page.getByRole('region', { name: 'What we make' })
  await expect.poll(() => slides.locator('img').count(), pollOptions).toBe(5)
  const { popular, sliders } = await callApi('GET /api/home', { query: {} })
  const all = [popular, ...Object.values(sliders)].flat().length
  await expect.poll(() => page.locator('#main article').count(), pollOptions).toBe(all)
  await see(page.getByRole('region', { name: 'Furniture and treatments' }))
  await see(page.getByRole('contentinfo'))
  // The served page has all of this. Hydrated later, a part would count as redrawn.
  await waitForHydration(page)
  // What observes its own visibility renders once more after a frame.
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
  )
  await waitForIdle(page)

  const box = page.getByRole('combobox')
  await box.fill('o')
  const options = page.getByRole('option')
  await see(options.first())
  const typing = await redrawnBy(page, async () => {
    await box.fill('oil')
    await expect.poll(() => options.first().innerText(), pollOptions).toMatch(/oil/i)
  })
  expect(typing.all).toBeGreaterThan(0)
  expect(typing.main).toBe(0)
  await box.fill('')

  const wishButtons = cards.getByRole('button', { name: /to wishlist$/ })
  await wishButtons.nth(1).hover()
  await waitForIdle(page)
  const redrawnByWish = await redrawnBy(page, async () => {
    await wishButtons.nth(1).click()
    await expect.poll(() => wishButtons.nth(1).getAttribute('aria-pressed'), pollOptions).toBe('true')
  })
  // One card's heart and its tooltip, for any number of cards.
  expect(redrawnByWish.main).toBeGreaterThan(0)
  expect(redrawnByWish.main).toBeLessThan(20)

  await slides.hover()
  const turn = await redrawnBy(page, async () => {
    await slides.getByRole('button', { name: 'Slide 3' }).click()
    await expect
      .poll(() => slides.getByRole('button', { name: 'Slide 3' }).getAttribute('aria-current'), pollOptions)
      .toBe('true')
  })
  expect(turn.main).toBeGreaterThan(0)
  expect(turn.main).toBeLessThan(20)
})
