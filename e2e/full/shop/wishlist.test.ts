import type { Locator, Page } from 'playwright-core'
import { formatRupees } from '#shared/money.ts'
import { expect, type OpenPage, soon, test } from '../../support/browser.ts'
import { fromCatalogue, givenProduct, productPath } from '../../support/goods.ts'
import {
  expectAccessibleLayout,
  expectAddress,
  see,
  seeImage,
  seeNot,
  seeScreen,
  stopClock,
} from '../../support/looks.ts'

const ALERT = 'The product added to wishlist'

const heartOf = (page: Page, name: string) => page.getByRole('button', { name: `Add ${name} to wishlist` }).first()

/** A sub-category that contains this product. */
const LIST = { path: '/ayurveda/arishtams-asavams', heading: /Arishtams/, product: 'Abhayarishtam' }

const openList = async (openPage: OpenPage, width = 1280) => {
  const page = await openPage({ width, path: LIST.path })
  await seeScreen(page, LIST.heading)
  return page
}

// Requirements: HEAD-3, WISH-5, WISH-6
test('a click on the heart saves a product, and the alert disappears after two seconds', async ({ openPage }) => {
  const page = await openPage()
  await page.clock.install()
  await page.goto(`/#${LIST.path}`)
  await seeScreen(page, LIST.heading)
  await stopClock(page)
  await heartOf(page, LIST.product).click()
  await page.mouse.move(0, 400)
  const alert = page.getByText(ALERT)
  await see(alert)
  expect(await alert.evaluate((words) => words.closest('[aria-live]').getAttribute('aria-live'))).toBe('polite')
  expect(await groundOf(alert)).toBe(DANGER)
  expect(await heartOf(page, LIST.product).getAttribute('aria-pressed')).toBe('true')
  await page.clock.runFor(1900)
  await see(page.getByText(ALERT))
  await page.clock.runFor(200)
  await seeNot(page.getByText(ALERT))
  await see(page.getByRole('link', { name: /^Wishlist 1/ }))
})

// Requirements: LIST-8, LIST-9
test('the heart has a tooltip for pointer and keyboard, and Escape hides it', async ({ openPage }) => {
  const page = await openList(openPage)
  const tip = page.getByRole('tooltip', { name: 'Add to wishlist' }).first()
  const card = page.getByRole('article').filter({ hasText: LIST.product })
  const words = card.getByText('Add to wishlist')
  const opacity = () => words.evaluate((element) => element.ownerDocument.defaultView.getComputedStyle(element).opacity)
  expect(await tip.count()).toBe(0)
  await heartOf(page, LIST.product).hover()
  await expect.poll(opacity, soon).toBe('1')
  expect(await delayOf(words)).toBe('0.01s')
  await page.keyboard.press('Escape')
  await seeNot(words)
  await page.mouse.move(0, 0)
  await expect.poll(() => delayOf(words), soon).toMatch(/^0\.4s/)
  await heartOf(page, LIST.product).focus()
  await see(words)
})

// Requirements: NAV-15, WISH-1, WISH-7
test('the browser stores the wishlist across reloads and tabs', async ({ openPage }) => {
  const page = await openList(openPage)
  const other = await page.context().newPage()
  await other.goto('/#/wishlist')
  await seeScreen(other, 'Your wishlist is empty')
  await heartOf(page, LIST.product).click()
  await see(other.getByRole('link', { name: LIST.product, exact: true }))
  await page.goto('/#/wishlist')
  await page.reload()
  await see(page.getByRole('link', { name: LIST.product, exact: true }))
  await seeImage(page.getByRole('img', { name: `Picture of ${LIST.product}` }))
  await other.getByRole('button', { name: `Remove ${LIST.product} from wishlist` }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await seeScreen(page, 'Your wishlist is empty')
})

// Requirements: WISH-3, WISH-7, WISH-8, WISH-10
test('wishing again replaces the wish, and the subtotal is that of the first sizes', async ({ openPage }) => {
  const [cheap, dear] = await Promise.all([
    givenProduct({ sizes: [{ price: 80, discountPrice: 75.5 }, { price: 500 }] }),
    givenProduct({ sizes: [{ price: 1200 }] }),
  ])
  const page = await openPage({ width: 360 })
  await page.clock.install()
  await page.goto(`/#${productPath(cheap)}`)
  await seeScreen(page, cheap.name)
  await heartOf(page, cheap.name).click()
  // It disappears after two seconds.
  await stopClock(page)
  await heartOf(page, cheap.name).click()
  await see(page.getByText(ALERT))
  await page.clock.resume()
  await expectAccessibleLayout(page)
  await page.goto(`/#${productPath(dear)}`)
  await seeScreen(page, dear.name)
  await heartOf(page, dear.name).click()
  await page.goto('/#/wishlist')
  await seeScreen(page, 'Wishlist')
  const lines = page.getByRole('main').getByRole('list').first().getByRole('listitem')
  expect(await lines.count()).toBe(2)
  await see(lines.first().getByText(`${formatRupees(75.5)} onwards`))
  expect(await page.getByRole('definition').allTextContents()).toEqual(['2', formatRupees(1275.5)])
  await expectAccessibleLayout(page)
  await lines.last().getByRole('link', { name: 'Go to product' }).click()
  await expectAddress(page, productPath(dear))
})

// Requirements: LIST-7, WISH-4, WISH-7, WISH-9, WISH-11
test('removing asks first; the empty wishlist has a link to the products', async ({ openPage }) => {
  const product = await fromCatalogue('Puliinkuzhambu Digestive Relish')
  const page = await openPage({ width: 360, path: productPath(product) })
  await heartOf(page, product.name).click()
  await page.goto('/#/wishlist')
  await see(page.getByText('₹000 onwards'))
  const remove = page.getByRole('button', { name: `Remove ${product.name} from wishlist` })
  await remove.click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await see(question)
  await expectAccessibleLayout(page)
  const cancel = question.getByRole('button', { name: 'Cancel' })
  expect(await cancel.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await seeNot(question)
  await expect.poll(() => remove.evaluate((button) => button === button.ownerDocument.activeElement), soon).toBe(true)
  await remove.click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await seeScreen(page, 'Your wishlist is empty')
  await expectAccessibleLayout(page)
  await page.getByRole('main').getByRole('link', { name: 'See products' }).click()
  await expectAddress(page, '/')
})

/** The colour of the alert with these words. */
const groundOf = (words: Locator) =>
  words.evaluate((element) => {
    const alert = element.parentElement
    return element.ownerDocument.defaultView.getComputedStyle(alert).backgroundColor
  })

/** `--danger-bg`; the build shortens the names of design tokens. */
const DANGER = 'rgb(253, 237, 235)'

const delayOf = (thing: Locator): Promise<string> =>
  thing.evaluate((element) => element.ownerDocument.defaultView.getComputedStyle(element).transitionDelay.split(',')[0])
