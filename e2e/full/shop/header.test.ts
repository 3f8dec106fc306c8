import type { Page } from 'playwright-core'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { inMalayalam as ml } from '../../support/malayalam.ts'
import {
  expectAccessibleLayout,
  expectAddress,
  expectNoHorizontalScroll,
  see,
  seeNot,
  seeScreen,
} from '../../support/page-checks.ts'
import { admin, createShopper } from '../../support/people.ts'
import { addToCart, createProduct } from '../../support/products.ts'

const head = (page: Page) => page.getByRole('banner')

// Requirements: HEAD-2
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

// Requirements: LANG-1
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
  await expectAccessibleLayout(page)
  await head(page).getByRole('link', { name: 'English' }).click()
  await seeScreen(page, 'Careers')
})

// Requirements: HEAD-2
test('below 992 px the category menu moves to the drawer and the bottom bar appears', async ({ openPage }) => {
  const page = await openPage({ width: 991, path: '/careers' })
  await seeScreen(page, 'Careers')
  await seeNot(head(page).getByText('Shop by category'))
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect.poll(() => bar.getByRole('link').count(), pollOptions).toBeGreaterThanOrEqual(4)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Beauty Care' }).click()
  await seeScreen(page, 'Beauty Care')
  await seeNot(menu)
})

test('the menu is laid out beside the window while it is pressed, and goes again when the press ends elsewhere', async ({
  openPage,
}) => {
  const page = await openPage({ width: 360, path: '/careers' })
  await seeScreen(page, 'Careers')
  await page.evaluate(`
    window.states = []
    const menu = document.querySelector('dialog[aria-label="Menu"]')
    const note = () => window.states.push([getComputedStyle(menu).display, menu.getBoundingClientRect().right <= 0])
    new MutationObserver(note).observe(menu, { attributeFilter: ['style'] })`)
  await page.getByRole('button', { name: 'Open menu' }).hover()
  await page.mouse.down()
  await page.mouse.move(180, 400)
  await page.mouse.up()
  await expect
    .poll(() => page.evaluate('window.states'), pollOptions)
    .toEqual([
      ['block', true],
      ['none', true],
    ])
})

// Requirements: FIND-1, HEAD-5
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

// Requirements: HEAD-8
test.for([360, 1400])(
  'a shopper finds orders and profile in the menu, and no admin options, at %i px',
  async (width, { openPage }) => {
    const page = await openPage({ width, as: await createShopper('Lakshmi Nair'), path: '/careers' })
    for (const [name, address, heading] of [
      ['My Orders', '/myorders', 'Order is empty'],
      ['Profile', '/profile', 'Profile'],
    ] as const) {
      const menu = await openMenu(page, width, 'Lakshmi Nair')
      expect(await menu.getByRole('link', { name: 'Admin options' }).filter({ visible: true }).count()).toBe(0)
      // The menu is the same on the next screen.
      if (name === 'My Orders') await expectAccessibleLayout(page)
      await menu.getByRole('link', { name }).filter({ visible: true }).last().click()
      await expectAddress(page, address)
      await seeScreen(page, heading)
    }
  },
)

// Requirements: HEAD-6
test.for([360, 992, 1400])('the header leads an admin to the back office, at %i px', async (width, { openPage }) => {
  const person = await admin()
  const page = await openPage({ width, as: person, path: '/careers' })
  const menu = await openMenu(page, width, person.name)
  await menu.getByRole('link', { name: 'Admin options' }).filter({ visible: true }).last().click()
  await expectAddress(page, '/admin-dashboard')
})

// Requirements: HEAD-11
test.for(['/', '/ml/'])(
  'on a computer the header at %s is one row for everybody, with nothing cut',
  async (home, { openPage }) => {
    const shopper = await createShopper('Lakshmi Nair')
    const costly = await createProduct({ price: 103_329.5 })
    await addToCart(shopper, costly)
    const people = [undefined, shopper, { ...shopper, isAdmin: true }, { ...shopper, isAdmin: true, name: LONG_NAME }]
    const page = await openPage({ width: 992 })
    for (const person of people) {
      await page.goto(`${home}#/careers`)
      await page.evaluate(
        (stored) => (stored ? localStorage.setItem('userInfo', stored) : localStorage.removeItem('userInfo')),
        person && JSON.stringify(person),
      )
      await page.reload()
      await seeScreen(page, /./)
      await see(
        head(page)
          .getByText(person ? '₹1,03,329.50' : '₹0.00')
          .filter({ visible: true }),
      )
      for (const width of [992, 1024, 1100, 1200, 1280, 1366, 1440, 1536]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoHorizontalScroll(page)
        expect(await page.evaluate(HEADER_FAULTS), `${home} ${person?.name} at ${width} px`).toEqual([])
      }
    }
    await see(head(page).getByTitle(LONG_NAME))
  },
)

const LONG_NAME = 'Padmanabhapuram Venkitasubramanian Krishnamoorthy Namboodirippad'

/** Parts that wrap to another row, and clipped words. A clipped name has a `title`. */
const HEADER_FAULTS = `(() => {
  const row = document.querySelector('header > div')
  // A desktop scroll bar takes up width, but this browser uses overlay scroll bars.
  row.style.width = 'calc(100% - 15px)'
  const { left, right } = row.getBoundingClientRect()
  const parts = [...row.querySelectorAll(':scope > a, :scope > details, :scope > search, nav > a, nav > details')]
    .filter((part) => part.checkVisibility())
    .map((part) => ({ part, box: part.getBoundingClientRect() }))
  const middles = parts.map(({ box }) => box.top + box.height / 2)
  const outside = parts.filter(({ box }, index) =>
    Math.abs(middles[index] - middles[0]) > 2 || box.left < left || box.right > right + 0.5 ||
    (index > 0 && box.left < parts[index - 1].box.right - 0.5))
  const field = row.querySelector('input')
  const context = document.createElement('canvas').getContext('2d')
  const { font, paddingLeft, paddingRight } = getComputedStyle(field)
  context.font = font
  const space = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
  const clipped = [...row.querySelectorAll('a, span, summary')]
    .filter((each) => !each.closest('.vh') && !each.title && each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1)
  row.style.width = ''
  return [
    ...outside.map(({ part }) => 'not in the row: ' + part.textContent),
    ...clipped.map((each) => 'cut: ' + each.textContent),
    ...(context.measureText(field.placeholder).width > space ? ['cut: ' + field.placeholder] : []),
    ...(parts.length < 6 ? ['only ' + parts.length + ' parts'] : []),
  ]
})()`

/** The drawer on a phone, or the menu with the person's name. */
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

// Requirements: HEAD-12
test('the header of the checkout stays in one row, with the name of the society on one line', async ({ openPage }) => {
  const as = await createShopper()
  await addToCart(as, await createProduct())
  const page = await openPage({ width: 576, path: '/shipping', as })
  await seeScreen(page, 'Where should we send it?')
  const name = head(page).getByText('Kadirur Society')
  for (const width of [576, 768, 992, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect((await head(page).boundingBox())?.height, `${width} px`).toBeLessThan(80)
    expect((await name.boundingBox())?.height, `${width} px`).toBeLessThan(40)
  }
  await page.goto('/ml/#/shipping')
  await see(page.getByRole('heading', { level: 1, name: ml('Where should we send it?') }))
  for (const width of [320, 340, 360, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoHorizontalScroll(page)
    expect((await head(page).boundingBox())?.height, `${width} px, in Malayalam`).toBeLessThan(75)
  }
})

// Requirements: HEAD-12
test('the name of the society stays on one line beside the total on a small phone', async ({ openPage }) => {
  const as = await createShopper()
  const page = await openPage({ width: 320, as, path: '/careers' })
  const name = head(page).getByText('Kadirur Society')
  for (const price of [164, 9_676]) {
    await addToCart(as, await createProduct({ price }))
    await page.reload()
    await see(
      head(page)
        .getByText(price === 164 ? '₹164.00' : '₹9,840.00')
        .filter({ visible: true }),
    )
    for (const width of [320, 340, 360, 390]) {
      await page.setViewportSize({ width, height: 800 })
      expect((await name.boundingBox())?.height, `${width} px, ${price}`).toBeLessThan(30)
    }
  }
})
