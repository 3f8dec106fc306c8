import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { formatRupees } from '#shared/money.ts'
import type { Product, ProductCard } from '#shared/products.ts'
import { never, type Responses, refused } from '#tests/components/fake-shop.ts'
import {
  address,
  button,
  expectAccessible,
  field,
  goTo,
  main,
  openApp,
  see,
  seeNot,
  seeScreen,
} from '#tests/components/open-app.tsx'
import { card, newId, product, settings, shopper } from '#tests/components/responses.ts'
import { retryFailed } from '#web/layout/offline/saved-data.ts'
import { queryClient } from '#web/lib/query-client.ts'
import type { UserInfo } from '#web/lib/user-info.ts'
import { productQuery } from './queries.ts'
import { addToWishlist, wishlist } from './wishlist/wishlist.ts'

const REVIEWED = { 'POST /api/products/:id/reviews': { message: 'Review added' } }

async function openProduct(shown: Product, products: ProductCard[] = [], more: Responses = {}, as?: UserInfo) {
  const app = openApp(`/product/${shown.category}/${shown._id}`, {
    ...(as && { as }),
    responses: {
      'GET /api/products/:id': shown,
      'GET /api/products/category/:category': { products, page: 1, pages: 1 },
      'GET /api/products/ayurveda/:value': [],
      'GET /api/categories/subcategories': [],
      ...more,
    },
  })
  await seeScreen(shown.name)
  return app
}

const size = (model: string, change: Partial<Product['variant'][number]> = {}) => ({
  _id: newId(),
  model,
  price: 100,
  discountPrice: 0,
  countInStock: 40,
  ...change,
})

// Requirements: UI-6
test('while a product is requested again after an error, the message and its focused button stay', async () => {
  const shown = product()
  const failed = refused('The shop is overloaded.', { status: 503 })
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { shop } = openApp(`/product/${shown.category}/${shown._id}`, {
    responses: { 'GET /api/products/:id': failed, 'GET /api/products': [] },
  })
  const retry = await button('Try again')
  retry.focus()
  const response = Promise.withResolvers<Product>()
  online.mockReturnValue(true)
  shop.respond({ 'GET /api/products/:id': response.promise })
  retryFailed(queryClient)
  expect(queryClient.getQueryState(productQuery(shown._id).queryKey)).toMatchObject({ fetchStatus: 'fetching' })
  // A screen that loads would be rendered by then.
  await new Promise((done) => setTimeout(done))
  await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(retry)
  await see('The shop is overloaded.')
  response.resolve(shown)
  await seeScreen(shown.name)
})

// Requirements: WISH-12
test('a product page updates the price in the wishlist', async () => {
  const shown = product({ variant: [{ _id: newId(), model: '100 ml', price: 500, discountPrice: 0, countInStock: 5 }] })
  addToWishlist({ ...shown, variant: shown.variant.map((size) => ({ ...size, price: 200 })) })
  await openProduct(shown)
  await expect.poll(() => wishlist.get()).toMatchObject([{ product: shown._id, variant: [{ price: 500 }] }])
})

// Requirements: RX-10
test('a medicine of Schedule E(1) says before the purchase that it needs a prescription', async () => {
  await openProduct(product({ prescriptionNeeded: true }))
  await see('Needs a doctor’s prescription')
})

// Requirements: TAX-5
test('a seller without a regular registration announces no tax', async () => {
  const unregistered = settings({ gstStatus: 'unregistered', onlyState: 'Kerala' })
  await openProduct(product({ taxPercentNow: 0 }), [], { 'GET /api/settings': unregistered })
  await see('After 10% discount. Shipping is added at checkout.')
  expect(screen.getByRole('main').textContent).not.toMatch(/tax|GST/i)
})

// Requirements: PRICE-1
test('without a discount the page names only the shipping', async () => {
  await openProduct(product({}), [], { 'GET /api/settings': settings({ discountPercent: 0 }) })
  await see('Shipping is added at checkout.')
})

// Requirements: PROD-2, PROD-3
test('each variant has its own price, and the first one is selected', async () => {
  const { user } = await openProduct(
    product({
      variant: [
        size('100 g', { price: 200, discountPrice: 149.5 }),
        size('1 kg', { price: 102_350 }),
        size('വലിയ കുപ്പി'),
      ],
    }),
  )
  const sizes = within(screen.getByRole('group', { name: 'Size' }))
  expect(sizes.getByRole<HTMLInputElement>('radio', { name: /^100 g/ }).checked).toBe(true)
  expect(screen.getByRole('main').textContent).toContain(
    `Offer price ${formatRupees(149.5)}Usual price ${formatRupees(200)}`,
  )
  expect(sizes.getByText('വലിയ കുപ്പി').lang).toBe('ml')
  expect(sizes.getByText('1 kg').lang).toBe('')
  await expectAccessible()
  await user.click(sizes.getByRole('radio', { name: /^1 kg/ }))
  await screen.findAllByText('₹1,02,350.00')
})

// Requirements: PRICE-1, PRICE-2
test('the page and its cards show the price of one piece with GST', async () => {
  const shown = product({ variant: [size('100 ml', { price: 82 }), size('200 ml', { price: 160 })] })
  const related = card({ category: 'beautycare', taxPercentNow: 5, variant: [size('1 piece', { price: 40 })] })
  const { user } = await openProduct(shown, [related])
  await see(`${formatRupees(77.49)} with GST`)
  await see('After 10% discount. Shipping is added at checkout.')
  await see(`${formatRupees(37.8)} with GST`)
  await user.click(main().getByRole('radio', { name: /^200 ml/ }))
  await see(`${formatRupees(151.2)} with GST`)
})

// Requirements: PROD-3
test('a product with one variant offers no choice', async () => {
  await openProduct(product({ variant: [size('50 g')] }))
  expect(main().getAllByText('50 g').length).toBeGreaterThan(0)
  expect(main().queryByRole('group', { name: 'Size' })).toBeNull()
})

// Requirements: PROD-4
test('a shopper can select one to ten items, and never more than in stock', async () => {
  const { user } = await openProduct(
    product({ variant: [size('100 ml', { countInStock: 50 }), size('200 ml', { countInStock: 3 })] }),
  )
  const [less, more] = [await button('One less'), await button('One more')]
  const quantity = within(screen.getByRole('group', { name: 'Quantity' })).getByRole('status')
  expect(less.getAttribute('aria-disabled')).toBe('true')
  for (let click = 0; click < 12; click += 1) await user.click(more)
  await expect.poll(() => quantity.textContent).toBe('10')
  expect(more.getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('radio', { name: /^200 ml/ }))
  await expect.poll(() => quantity.textContent).toBe('3')
  await see('We have no more of this size at the moment.')
  await user.click(less)
  await expect.poll(() => quantity.textContent).toBe('2')
})

// Requirements: PROD-9
test('a sold out product cannot be bought', async () => {
  await openProduct(product({ variant: [size('100 ml', { countInStock: 0 })], countInStock: 0 }))
  await see('Out of stock')
  expect(screen.queryByRole('link', { name: 'Buy Now' })).toBeNull()
  for (const buyNow of screen.getAllByRole('button', { name: 'Buy Now' }))
    expect(buyNow.hasAttribute('disabled')).toBe(true)
  await expectAccessible()
})

test('a variant without a price shows 000 and cannot be bought; the next variant can', async () => {
  const { user } = await openProduct(product({ variant: [size('250 g'), size('100 g', { price: null })] }))
  expect(screen.getAllByRole('link', { name: 'Buy Now' }).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('radio', { name: /^100 g/ }))
  await see(/^The price of this size is on request\./)
  expect(main().getAllByText('₹000').length).toBeGreaterThan(0)
  expect(screen.queryByRole('link', { name: 'Buy Now' })).toBeNull()
})

// Requirements: REV-7
test('a product without reviews says so', async () => {
  await openProduct(product())
  await screen.findByRole('link', { name: /No reviews/ })
  const reviews = within(await screen.findByRole('region', { name: 'Reviews' }))
  await reviews.findByText('No reviews')
  expect(reviews.queryByRole('article')).toBeNull()
})

// Requirements: UI-2
test('a review without stars gets a sentence at the stars', async () => {
  const { user, shop } = await openProduct(product(), [], {}, shopper())
  await user.type(await field('Comment'), 'Good for the knees.')
  await user.click(await button('Submit review'))
  await see('Choose one to five stars.')
  const first = screen.getByRole('radio', { name: '1, Poor', description: 'Choose one to five stars.' })
  expect(first.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(first)
  expect(shop.sent('POST /api/products/:id/reviews')).toEqual([])
  await expectAccessible()
  await user.click(screen.getByRole('radio', { name: '4, Very good' }))
  await seeNot('Choose one to five stars.')
})

// Requirements: UI-2
test('after a review the heading of the reviews takes the focus', async () => {
  const { user, shop } = await openProduct(product(), [], REVIEWED, shopper())
  await user.click(await screen.findByRole('radio', { name: '4, Very good' }))
  await user.type(await field('Comment'), 'Good for the knees.')
  await user.click(await button('Submit review'))
  await see('Review submitted!')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Reviews' }))
  expect(shop.sent('POST /api/products/:id/reviews')).toEqual([{ rating: 4, comment: 'Good for the knees.' }])
})

test('ten of ten thousand reviews are shown at a time', async () => {
  const reviews = Array.from({ length: 10_000 }, (_, index) => ({
    _id: `${index}`,
    name: `Shopper ${index}`,
    rating: (index % 5) + 1,
    comment: index % 2 ? 'നല്ലതാണ്' : 'Good for the knees.',
    isSample: false,
    createdAt: '2026-05-04T06:00:00.000Z',
  }))
  const { user } = await openProduct(product({ rating: 3.46, numReviews: reviews.length, reviews }))
  await screen.findAllByText(/3\.5, 10,?000 reviews/)
  const shown = within(await screen.findByRole('region', { name: 'Reviews' }))
  expect(shown.getAllByRole('article')).toHaveLength(10)
  await user.click(await button('Show more reviews'))
  await expect.poll(() => shown.getAllByRole('article').length).toBe(20)
})

test('a product without image, texts or sizes still has a complete page', async () => {
  await openProduct(product({ image: '', description: '', benefits: '', ingredients: '', howToUse: '', variant: [] }))
  expect(main().getAllByText('₹000').length).toBeGreaterThan(0)
  expect(screen.queryByRole('link', { name: 'Buy Now' })).toBeNull()
  await expectAccessible()
})

test.for(['no-such-product', '00000000-0000-7000-8000-000000000000', '%E0%A4%A'])(
  'an address without a product shows the search and the categories: %s',
  async (id) => {
    openApp(`/product/ayurveda/${id}`, {
      responses: { 'GET /api/products/:id': refused('Product not found', { status: 404, code: 'not_found' }) },
    })
    await seeScreen('We do not have this product')
    main().getByRole('combobox', { name: 'Search products' })
    main().getByRole('navigation', { name: 'Categories' })
    expect(address()).toBe(`/product/ayurveda/${id}`)
    await expectAccessible()
  },
)

test('a product stays on the page when a later request fails, and a retry removes the error', async () => {
  const shown = product()
  const { user, shop } = await openProduct(shown)
  shop.respond({ 'GET /api/products/:id': refused('The shop is being tidied up.') })
  await queryClient.refetchQueries({ queryKey: productQuery(shown._id).queryKey })
  await see('The shop is being tidied up.')
  await seeScreen(shown.name)
  shop.respond({ 'GET /api/products/:id': shown })
  await user.click(await button('Try again'))
  await seeNot('The shop is being tidied up.')
})

test('a product page shows that it loads', async () => {
  openApp(`/product/ayurveda/${newId()}`, { responses: { 'GET /api/products/:id': never } })
  await expect.poll(() => document.querySelector('#main [aria-busy="true"]')).not.toBeNull()
  await expectAccessible()
})

test('the card of a sold out product says so', async () => {
  openApp('/search/oil', {
    responses: {
      'GET /api/products': [card({ name: 'Hair oil', countInStock: 0 })],
      'GET /api/synonyms': { text: '' },
    },
  })
  const found = (await screen.findByRole('link', { name: 'Hair oil' })).closest('article')
  await expect.poll(() => found?.textContent).toContain('Sold out')
})

// Requirements: PROD-15
test('each picture has its alt text, or else the product’s name', async () => {
  const images = [
    { url: '/uploads/a.webp', alt: '', altMalayalam: '' },
    { url: '/uploads/b.webp', alt: 'Jar from the back', altMalayalam: '' },
  ]
  await openProduct(product({ name: 'Knee oil', image: '/uploads/a.webp', images }))
  const track = await screen.findByRole('group', { name: 'Pictures' })
  await within(track).findByRole('img', { name: 'Jar from the back' })
  within(track).getByRole('img', { name: 'Picture of Knee oil' })
  await button('Show picture 2')
  await expectAccessible()
})

// Requirements: PROD-15
test('a product with one picture has no gallery', async () => {
  await openProduct(product({ name: 'Knee oil', image: '/uploads/a.webp' }))
  await screen.findByRole('img', { name: 'Picture of Knee oil' })
  expect(screen.queryByRole('group', { name: 'Pictures' })).toBeNull()
})

// Requirements: UI-9
test('a product that the shop does not have is requested once', async () => {
  const { shop } = openApp('/login', {
    responses: { 'GET /api/products/:id': refused('Product not found', { status: 404 }) },
  })
  await seeScreen('Welcome back')
  const id = newId()
  // As the navigation does, before the screen's code has loaded.
  await queryClient.prefetchQuery(productQuery(id))
  goTo(`/product/ayurveda/${id}`)
  await seeScreen('We do not have this product')
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(shop.sent('GET /api/products/:id')).toHaveLength(1)
})

test('the first new review takes the focus when the button for more reviews disappears', async () => {
  const reviews = Array.from({ length: 12 }, (_, n) => ({
    _id: newId(),
    user: newId(),
    name: `Shopper ${n}`,
    rating: 5,
    comment: 'Good',
    isSample: false,
    createdAt: '2026-05-04T06:00:00.000Z',
  }))
  const { user } = await openProduct(product({ reviews, numReviews: 12, rating: 5 }))
  await user.click(await button('Show more reviews'))
  expect(screen.queryByRole('button', { name: 'Show more reviews' })).toBeNull()
  expect(document.activeElement?.textContent).toMatch(/^Shopper 10/)
})

test('a waiting review in Malayalam names its language', async () => {
  const as = shopper()
  const shown = product()
  const draft = { rating: 4, comment: 'മുട്ടുവേദനയ്ക്ക് നല്ലതാണ്' }
  const review = {
    key: newId(),
    user: as._id,
    name: shown.name,
    at: Date.now(),
    kind: 'review',
    product: shown._id,
    draft,
  }
  localStorage.setItem('my.deeds', JSON.stringify([review]))
  const response = { 'POST /api/products/:id/reviews': refused('The shop is busy.', { status: 503 }) }
  await openProduct(shown, [], response, as)
  expect((await see(draft.comment)).lang).toBe('ml')
})
