import type { Page } from 'playwright-core'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { expectAccessibleLayout, see, seeNot } from '../../support/page-checks.ts'

const pause = (page: Page) => page.getByRole('button', { name: /^(Pause|Play) slides$/ }).first()

const scriptsOf = (addresses: string[]) => addresses.filter((address) => /\/assets\/.+\.js$/.test(address))

/** The largest image width that the page may request. */
const widest = (page: Page) =>
  page
    .locator('main source')
    .evaluateAll((all) =>
      Math.max(
        ...all.flatMap((each) =>
          [...(each.getAttribute('srcset') ?? '').matchAll(/ (\d+)w/g)].map(([, w]) => Number(w)),
        ),
      ),
    )

// Requirements: OFF-10
test('data saver loads small images, stops motion and preloads nothing', async ({ openPage }) => {
  const page = await openPage({ width: 360, moving: true, path: '/' })
  await see(pause(page))
  expect(await widest(page)).toBe(1600)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const choice = page.getByRole('checkbox', { name: 'Data saver' })
  expect(await choice.isChecked()).toBe(false)
  await choice.check()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Close menu' }).click()
  await seeNot(pause(page))
  await expect.poll(() => widest(page), pollOptions).toBe(640)

  await page.reload()
  await expect.poll(() => widest(page), pollOptions).toBe(640)
  await seeNot(pause(page))
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wishlist' })
  await link.dispatchEvent('touchstart')
  await link.focus()
  // A preload would start within the event itself.
  await page.evaluate('new Promise(requestAnimationFrame)')
  expect(scriptsOf(requests)).toEqual([])
  await link.click()
  await see(page.getByRole('heading', { level: 1, name: 'Your wishlist is empty' }))
  expect(scriptsOf(requests)).not.toEqual([])
})

// Requirements: OFF-10
test('data saver follows the phone’s setting until the shopper chooses', async ({ openPage }) => {
  const page = await openPage({ width: 360, moving: true })
  await page.addInitScript('Object.defineProperty(navigator, "connection", { value: { saveData: true } })')
  await page.goto('/')
  await expect.poll(() => widest(page), pollOptions).toBe(640)
  await seeNot(pause(page))
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('checkbox', { name: 'Data saver' }).uncheck()
  await expect.poll(() => widest(page), pollOptions).toBe(1600)
})
