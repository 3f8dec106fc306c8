import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { refused } from '#tests/components/fake-shop.ts'
import {
  button,
  expectAccessible,
  expectAddress,
  main,
  openApp,
  see,
  seeNot,
  seeScreen,
} from '#tests/components/open-app.tsx'
import { card, home, settings, shopper } from '#tests/components/responses.ts'
import { userInfo } from '#web/lib/user-info.ts'

// Requirements: HOME-11, UI-6, UI-11
test('the home page shows that it loads, then an error in a red alert, then the products after a retry', async () => {
  const response = Promise.withResolvers<ReturnType<typeof refused>>()
  const { user, shop } = openApp('/', { responses: { 'GET /api/home': () => response.promise } })
  await screen.findAllByText('Loading...')
  response.resolve(refused('The shop is being tidied up.'))
  const sentence = await see('The shop is being tidied up.')
  expect(sentence.closest('[role=alert]')).not.toBeNull()
  await expect.poll(() => screen.queryAllByText('Loading...'), { timeout: 15_000 }).toEqual([])
  await expectAccessible()
  shop.respond({ 'GET /api/home': home() })
  await user.click(await button('Try again'))
  await within(main().getByRole('region', { name: 'Popular Products' })).findByRole('link', { name: 'Knee oil' })
  await seeNot('The shop is being tidied up.')
})

// Requirements: LIST-6
test('a product card shows the image, the name and the price of the first size', async () => {
  const sizes = [85, 1250].map((price) => ({ model: `${price} ml`, price, discountPrice: 0, countInStock: 40 }))
  const popular = [card({ name: 'Hair oil', image: '/uploads/hair-oil.webp', price: 85, variant: sizes })]
  openApp('/', { responses: { 'GET /api/home': home({ popular }) } })
  const shown = (await screen.findByRole('link', { name: 'Hair oil' })).closest('article') as HTMLElement
  await expect.poll(() => shown.querySelector('img')?.getAttribute('src')).toBe('/uploads/hair-oil.webp')
  within(shown).getByText('₹85.00')
  expect(shown.textContent).not.toContain('1,250')
})

// Requirements: CONTENT-6
test('slides of staff keep their order, link and button', async () => {
  const slide = { heroText: '', heroImage: '/uploads/a.webp', heroImageMobile: '/uploads/b.webp' }
  openApp('/', {
    responses: {
      'GET /api/home': home({
        slides: [
          { ...slide, name: 'furniture', heroTitle: 'Onam', href: '#/about', action: 'Read it' },
          { ...slide, name: 'ayurveda', heroTitle: 'Elsewhere', href: 'https://example.org/' },
          { ...slide, name: 'ayurveda', heroTitle: 'Herbs' },
        ],
      }),
    },
  })
  const link = await screen.findByRole('link', { name: 'Read it' })
  expect(link.getAttribute('href')).toBe('#/about')
  expect(link.getAttribute('target')).toBeNull()
  const links = screen.getAllByRole('link', { name: /^Shop Ayurveda/ })
  expect(links.map((link) => link.getAttribute('target'))).toEqual(['_blank', null])
})

// Requirements: CONTENT-6
test('a notice is above each screen', async () => {
  const notices = [{ en: 'Closed for Onam', ml: 'ഓണത്തിന് അവധി' }]
  openApp('/cart', { responses: { 'GET /api/cart': [], 'GET /api/settings': settings({ notices }) } })
  await see('Closed for Onam')
})

// Requirements: HEAD-7
test('a visitor sees a Login/Register link, a signed-in shopper does not', async () => {
  openApp('/cart', { responses: { 'GET /api/cart': [] } })
  await seeScreen('Your cart is empty.')
  const link = within(screen.getByRole('banner')).getByRole('link', { name: 'Login/Register' })
  expect(link.getAttribute('href')).toBe('#/login')
  userInfo.set(shopper())
  await expect.poll(() => screen.queryByRole('link', { name: 'Login/Register' })).toBeNull()
})

// Requirements: HEAD-1
test('the logo leads to the home page', async () => {
  const { user } = openApp('/cart')
  await seeScreen('Your cart is empty.')
  await user.click(within(screen.getByRole('banner')).getAllByRole('link', { name: /home$/ })[0] as HTMLElement)
  await expectAddress('/')
})

test('the first new product takes the focus when the button for more results disappears', async () => {
  const found = Array.from({ length: 30 }, (_, n) => card({ name: `Soap ${n}` }))
  const { user } = openApp('/search/soap', {
    responses: { 'GET /api/products': found, 'GET /api/synonyms': { text: '' } },
  })
  await user.click(await button('Show more products'))
  expect(screen.queryByRole('button', { name: 'Show more products' })).toBeNull()
  expect(document.activeElement?.textContent).toBe('Soap 24')
})
