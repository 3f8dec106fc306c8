import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { createOrder } from '../../support/orders.ts'
import { expectAccessibleLayout, see, seeNot } from '../../support/page-checks.ts'
import { createShopper } from '../../support/people.ts'

/** From each of these documents, client-side navigation reaches a payment screen. */
const DOCUMENTS = ['/', '/productlist/furniture', '/ml/', '/nowhere', '/index.html']

// Threats: T130
test.for(DOCUMENTS)(
  'the provider’s own steps in %s leave its payment form within reach',
  async (path, { openPage }) => {
    const shopper = await createShopper()
    const order = await createOrder({ by: shopper })
    // An unknown page has status 404.
    const page = await openPage({ width: 360, as: shopper, refusals: path === '/nowhere' ? [path] : [] })
    await useProviderScript(page)
    await page.goto(path)
    await see(page.getByRole('heading', { level: 1 }))
    const headOfShop = await metasOf(page)
    await page.evaluate(`location.hash = '/order/${order._id}'`)
    const pay = page.getByRole('button', { name: /RazorPay|റേസർപേ/ })
    await pay.click()

    const frame = page.frameLocator('.razorpay-checkout-frame')
    await frame.getByRole('button', { name: 'Leave' }).click()
    await seeNot(page.locator('.razorpay-container'))
    await see(pay)
    expect(await metasOf(page)).toEqual(headOfShop)
    expect(await page.evaluate('document.body.style.overflow')).toBe('')
    await expect
      .poll(() => pay.evaluate((button) => button === button.ownerDocument.activeElement), pollOptions)
      .toBe(true)
    await expectAccessibleLayout(page)
  },
)

/** Replaces the sandbox's script, and serves a form with one button in its frame. */
async function useProviderScript(page: Page) {
  const body = await readFile(join(import.meta.dirname, '../../support/provider-script.js'), 'utf8')
  await page.route('**/checkout.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
  await page.route('**/provider-frame', (route) => route.fulfill({ contentType: 'text/html', body: FRAME }))
}

const FRAME = `<!doctype html><html lang="en"><title>Provider</title><button hidden>Leave</button><script>
  const button = document.querySelector('button')
  const tell = (word) => parent.postMessage(word, '*')
  button.onclick = () => tell('dismiss')
  addEventListener('message', ({ data }) => {
    if (data === 'close') tell('dismiss')
    if (data === 'open') {
      button.hidden = false
      button.focus()
      tell('render')
    }
  })
  tell('load')
</script></html>`

const metasOf = (page: Page) =>
  page
    .locator('head meta:is([name=viewport], [name="theme-color"])')
    .evaluateAll((all) => all.map(({ outerHTML }) => outerHTML).sort())
