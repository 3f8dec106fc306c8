import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, openApp } from '#tests/components/open-app.tsx'
import { card } from '#tests/components/responses.ts'

// Requirements: WISH-1
test('a tap changes the heart first; the counts and the notice follow in a later frame', async () => {
  openApp('/productlist/ayurveda', {
    responses: { 'GET /api/products/category/:category': { products: [card({ name: 'Oil' })], page: 1, pages: 1 } },
  })
  const wishlistButton = await button('Add Oil to wishlist')
  const notices = () => screen.queryAllByText('The product added to wishlist').length
  const counts = () => [...document.querySelectorAll('nav a[href="#/wishlist"]')].map((link) => link.textContent)
  wishlistButton.click()
  // React handles a click in a microtask.
  await Promise.resolve()
  expect([wishlistButton.getAttribute('aria-pressed'), notices(), counts().join()]).toEqual([
    'true',
    0,
    expect.not.stringContaining('1'),
  ])
  await expect.poll(() => [notices(), counts().join()]).toEqual([1, expect.stringContaining('1 item')])
})
