import { axeFindings } from '../../support/axe.ts'
import { expect, test } from '../../support/browser.ts'

const IMAGE = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">'

const pageWith = (text: string) =>
  `<!doctype html><html lang="en"><title>Axe</title><main><h1>Axe</h1>${text}</main></html>`

test('axe finds faults on a page, in a frame, after a change and on the next page', async ({ openPage }) => {
  const page = await openPage()
  const timesOf = async (rule: string) =>
    (await axeFindings(page)).filter((found) => found.startsWith(`${rule}:`)).length
  const window = `<iframe title="Window" srcdoc='${pageWith(IMAGE)}'></iframe>`
  await page.setContent(pageWith(window))
  await page.frameLocator('iframe').locator('img').waitFor({ state: 'attached' })
  expect(await timesOf('image-alt')).toBe(1)
  await page.locator('h1').evaluate((title, image) => title.insertAdjacentHTML('afterend', image), IMAGE)
  expect(await timesOf('image-alt')).toBe(2)
  await page.setContent(pageWith('<p>Nothing is wrong here.</p>'))
  expect(await axeFindings(page)).toEqual([])
  await page.goto('/')
  await page.locator('html').evaluate((html) => html.removeAttribute('lang'))
  expect(await timesOf('html-has-lang')).toBe(1)
})
