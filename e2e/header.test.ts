import type { Page } from 'playwright-core'
import { expect, soon, test } from './browser.ts'
import { expectAddress, expectSound, see, seeNot, seeScreen } from './looks.ts'
import { inMalayalam as ml } from './malayalam.ts'
import { admin, registered } from './people.ts'

const head = (page: Page) => page.getByRole('banner')

test('on a computer the category menu leads to the lists of ayurveda, foods and beauty care', async ({ openPage }) => {
  const page = await openPage({ width: 992, path: '/careers' })
  for (const [name, address] of [
    ['Ayurveda', '/productlist/ayurveda'],
    ['Foods', '/productlist/organicfoods'],
    ['Beauty Care', '/productlist/beautycare'],
  ] as const) {
    await head(page).getByText('Shop by category').click()
    await head(page).getByRole('link', { name, exact: true }).click()
    await expectAddress(page, address)
    await seeScreen(page, name)
    await seeNot(head(page).getByRole('link', { name, exact: true }))
  }
})

test('on a computer the header leads to the same place in the other language', async ({ openPage }) => {
  const page = await openPage({ width: 1280 })
  await page.goto('/')
  await see(page.getByRole('heading', { name: 'Popular Products' }))
  expect(await head(page).getByRole('link', { name: 'മലയാളം' }).getAttribute('href')).toBe('/ml/')
  await page.goto('/#/careers')
  await seeScreen(page, 'Careers')
  await head(page).getByRole('link', { name: 'മലയാളം' }).click()
  await see(page.getByRole('heading', { level: 1, name: ml('Careers') }))
  expect(await page.locator('html').getAttribute('lang')).toBe('ml')
  await expectSound(page)
  await head(page).getByRole('link', { name: 'English' }).click()
  await seeScreen(page, 'Careers')
})

test('below 992 px the category menu folds into the drawer, and the bottom bar is there', async ({ openPage }) => {
  const page = await openPage({ width: 991, path: '/careers' })
  await seeScreen(page, 'Careers')
  await seeNot(head(page).getByText('Shop by category'))
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect.poll(() => bar.getByRole('link').count(), soon).toBeGreaterThanOrEqual(4)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Beauty Care' }).click()
  await seeScreen(page, 'Beauty Care')
  await seeNot(menu)
})

test('a visitor sees where to sign in, the wishlist, the orders, the profile and an empty cart', async ({
  openPage,
}) => {
  const page = await openPage({ path: '/careers' })
  const tools = head(page).getByRole('navigation', { name: 'Your shop' })
  await see(tools.getByRole('link', { name: 'My Cart ₹0.00' }))
  await see(tools.getByRole('link', { name: 'Login/Register' }))
  expect(await tools.getByRole('link', { name: 'Admin options' }).count()).toBe(0)
  await tools.getByRole('link', { name: 'Profile' }).click()
  await expectAddress(page, '/login?goto=profile')
  await tools.getByRole('link', { name: 'My Orders' }).click()
  await expectAddress(page, '/login?goto=myorders')
  await tools.getByRole('link', { name: /^Wishlist/ }).click()
  await expectAddress(page, '/wishlist')
  expect(await head(page).getByRole('combobox').getAttribute('placeholder')).toBe('Search here')
})

test.for([360, 1400])(
  'a shopper finds orders and profile in the menu, and no admin options, at %i px',
  async (width, { openPage }) => {
    const page = await openPage({ width, as: await registered('Lakshmi Nair'), path: '/careers' })
    for (const [name, address] of [
      ['My Orders', '/myorders'],
      ['Profile', '/profile'],
    ] as const) {
      const menu = await openMenu(page, width, 'Lakshmi Nair')
      expect(await menu.getByRole('link', { name: 'Admin options' }).filter({ visible: true }).count()).toBe(0)
      await expectSound(page)
      await menu.getByRole('link', { name }).filter({ visible: true }).last().click()
      await expectAddress(page, address)
    }
  },
)

test.for([360, 992, 1400])(
  'an admin goes from the head of the page to the back office, at %i px',
  async (width, { openPage }) => {
    const person = await admin()
    const page = await openPage({ width, as: person, path: '/careers' })
    const menu = await openMenu(page, width, person.name)
    await menu.getByRole('link', { name: 'Admin options' }).filter({ visible: true }).last().click()
    await expectAddress(page, '/admin-dashboard')
  },
)

/** The drawer of a phone, or the menu that bears the person's name. */
async function openMenu(page: Page, width: number, name: string) {
  await seeScreen(page, /./)
  if (width < 992) {
    await page.getByRole('button', { name: 'Open menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await see(drawer.getByText(`Hello, ${name}`))
    return drawer
  }
  await head(page).getByText(name, { exact: true }).click()
  await see(head(page).getByRole('button', { name: 'Logout' }))
  return head(page)
}
