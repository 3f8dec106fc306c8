import type { Locator, Page } from 'playwright-core'
import { formatRupees } from '#shared/money.ts'
import { expect, type OpenPage, pollOptions, test } from '../../support/browser.ts'
import {
  expectAccessibleLayout,
  expectAddress,
  pauseClock,
  see,
  seeImage,
  seeNot,
  seeScreen,
} from '../../support/page-checks.ts'
import { createProduct, fromCatalogue, productPath } from '../../support/products.ts'

const ALERT = 'The product added to wishlist'

const wishButton = (page: Page, name: string) => page.getByRole('button', { name: `Add ${name} to wishlist` }).first()

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
  await pauseClock(page)
  await wishButton(page, LIST.product).click()
  await page.mouse.move(0, 400)
  const alert = page.getByText(ALERT)
  await see(alert)
  expect(await alert.evaluate((element) => element.closest('[aria-live]').getAttribute('aria-live'))).toBe('polite')
  expect(await backgroundOf(alert)).toBe(DANGER)
  expect(await wishButton(page, LIST.product).getAttribute('aria-pressed')).toBe('true')
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
  const label = card.getByText('Add to wishlist')
  const opacity = () => label.evaluate((element) => element.ownerDocument.defaultView.getComputedStyle(element).opacity)
  expect(await tip.count()).toBe(0)
  await wishButton(page, LIST.product).hover()
  await expect.poll(opacity, pollOptions).toBe('1')
  expect(await delayOf(label)).toBe('0.01s')
  await page.keyboard.press('Escape')
  await seeNot(label)
  await page.mouse.move(0, 0)
  await expect.poll(() => delayOf(label), pollOptions).toMatch(/^0\.4s/)
  await wishButton(page, LIST.product).focus()
  await see(label)
})

// Requirements: NAV-15, WISH-1, WISH-7
test('the browser stores the wishlist across reloads and tabs', async ({ openPage }) => {
  const page = await openList(openPage)
  const secondPage = await page.context().newPage()
  await secondPage.goto('/#/wishlist')
  await seeScreen(secondPage, 'Your wishlist is empty')
  await wishButton(page, LIST.product).click()
  await see(secondPage.getByRole('link', { name: LIST.product, exact: true }))
  await page.goto('/#/wishlist')
  await page.reload()
  await see(page.getByRole('link', { name: LIST.product, exact: true }))
  await seeImage(page.getByRole('img', { name: `Picture of ${LIST.product}` }))
  await secondPage.getByRole('button', { name: `Remove ${LIST.product} from wishlist` }).click()
  await secondPage.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await seeScreen(page, 'Your wishlist is empty')
})

// Requirements: WISH-3, WISH-7, WISH-8, WISH-10
test('wishing again replaces the wish, and the subtotal is that of the first sizes', async ({ openPage }) => {
  const [cheap, expensive] = await Promise.all([
    createProduct({ sizes: [{ price: 80, discountPrice: 75.5 }, { price: 500 }] }),
    createProduct({ sizes: [{ price: 1200 }] }),
  ])
  const page = await openPage({ width: 360 })
  await page.clock.install()
  await page.goto(`/#${productPath(cheap)}`)
  await seeScreen(page, cheap.name)
  await wishButton(page, cheap.name).click()
  // It disappears after two seconds.
  await pauseClock(page)
  await wishButton(page, cheap.name).click()
  await see(page.getByText(ALERT))
  await page.clock.resume()
  await expectAccessibleLayout(page)
  await page.goto(`/#${productPath(expensive)}`)
  await seeScreen(page, expensive.name)
  await wishButton(page, expensive.name).click()
  await page.goto('/#/wishlist')
  await seeScreen(page, 'Wishlist')
  const lines = page.getByRole('main').getByRole('list').first().getByRole('listitem')
  expect(await lines.count()).toBe(2)
  await see(lines.first().getByText(`${formatRupees(75.5)} onwards`))
  expect(await page.getByRole('definition').allTextContents()).toEqual(['2', formatRupees(1275.5)])
  await expectAccessibleLayout(page)
  await lines.last().getByRole('link', { name: 'Go to product' }).click()
  await expectAddress(page, productPath(expensive))
})

// Requirements: LIST-7, WISH-4, WISH-7, WISH-9, WISH-11
test('removing asks first; the empty wishlist has a link to the products', async ({ openPage }) => {
  const product = await fromCatalogue('Puliinkuzhambu Digestive Relish')
  const page = await openPage({ width: 360, path: productPath(product) })
  await wishButton(page, product.name).click()
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
  await expect
    .poll(() => remove.evaluate((button) => button === button.ownerDocument.activeElement), pollOptions)
    .toBe(true)
  await remove.click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await seeScreen(page, 'Your wishlist is empty')
  await expectAccessibleLayout(page)
  await page.getByRole('main').getByRole('link', { name: 'See products' }).click()
  await expectAddress(page, '/')
})

/** The background of the alert around this element. */
const backgroundOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const alert = element.parentElement
    return element.ownerDocument.defaultView.getComputedStyle(alert).backgroundColor
  })

/** `--danger-bg`; the build shortens the names of design tokens. */
const DANGER = 'rgb(253, 237, 235)'

const delayOf = (locator: Locator): Promise<string> =>
  locator.evaluate(
    (element) => element.ownerDocument.defaultView.getComputedStyle(element).transitionDelay.split(',')[0],
  )
